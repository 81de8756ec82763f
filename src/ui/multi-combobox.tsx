import { Combobox as Base } from '@base-ui/react/combobox'
import { useRef, useState } from 'react'
import { Campo } from './campo.tsx'
import { ListaDoCombobox } from './combobox-lista.tsx'
import type { PropsComunsDeCombobox } from './combobox.tsx'
import { X } from './icones.ts'
import { comCriacao, useOpcoes, type Opcao } from './usar-opcoes.ts'

interface PropsDeMultiCombobox extends PropsComunsDeCombobox {
  valor: readonly Opcao[]
  aoMudar: (opcoes: Opcao[]) => void
}

/** Selects several options; each becomes a chip. Backspace in the empty input removes the last one. */
export function MultiCombobox({
  opcoes,
  buscar,
  aoCriar,
  valor,
  aoMudar,
  aoSair,
  placeholder = 'Buscar',
  vazio = 'Nada encontrado',
  icone,
  tamanho = 'normal',
  disabled,
  ref,
  ...campo
}: PropsDeMultiCombobox) {
  const caixa = useRef<HTMLDivElement>(null)
  const [aberto, setAberto] = useState(false)
  const [texto, setTexto] = useState('')
  const { lista, estado, tentar } = useOpcoes({ opcoes, buscar }, texto, aberto)
  const itens = comCriacao(lista, texto, aoCriar !== undefined && estado === 'pronto')
  return (
    <Campo {...campo}>
      {(ligacao) => (
        <Base.Root
          multiple
          items={itens}
          filter={null}
          value={valor}
          onValueChange={(novos: Opcao[]) => {
            const nova = novos.find((o) => o.criar)
            if (nova && aoCriar)
              void Promise.resolve(aoCriar(nova.rotulo)).then((o) => aoMudar([...novos.filter((x) => !x.criar), o]))
            else aoMudar(novos)
            setTexto('')
          }}
          inputValue={texto}
          onInputValueChange={(t) => setTexto(t)}
          itemToStringLabel={(o: Opcao) => o.rotulo}
          isItemEqualToValue={(a: Opcao, b: Opcao) => a.valor === b.valor}
          open={aberto}
          onOpenChange={(a) => {
            setAberto(a)
            if (!a) aoSair?.()
          }}
          disabled={disabled ?? false}
          autoHighlight
        >
          <Base.Chips
            ref={caixa}
            className="g-campo h-auto! min-h-8 flex-wrap gap-1! py-[3px]! max-md:min-h-10"
            data-tamanho={tamanho}
            data-foco={aberto || undefined}
          >
            {icone}
            {valor.map((o) => (
              <Base.Chip key={o.valor} className="g-chip max-w-full text-12!" aria-label={o.rotulo}>
                <span className="truncate">{o.rotulo}</span>
                <Base.ChipRemove className="g-x" aria-label={`Remover ${o.rotulo}`}>
                  <X />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              {...ligacao}
              aria-labelledby={`${ligacao.id}-rotulo`}
              {...(ref ? { ref } : {})}
              className="h-6! min-w-20!"
              placeholder={valor.length ? '' : placeholder}
              autoComplete="off"
            />
          </Base.Chips>
          <ListaDoCombobox ancora={caixa} estado={estado} tentar={tentar} vazio={vazio} />
        </Base.Root>
      )}
    </Campo>
  )
}
