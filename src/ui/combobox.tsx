import { Combobox as Base } from '@base-ui/react/combobox'
import { useState, type ReactNode } from 'react'
import { Campo, type PropsDeCampo } from './campo.tsx'
import { ListaDoCombobox } from './combobox-lista.tsx'
import { ChevronDown, X } from './icones.ts'
import { comCriacao, useOpcoes, type BuscarOpcoes, type Opcao } from './usar-opcoes.ts'

export interface PropsComunsDeCombobox extends PropsDeCampo {
  /** local options… */
  opcoes?: readonly Opcao[]
  /** …or loaded from the server while typing. Must be a stable function (useCallback). */
  buscar?: BuscarOpcoes
  /** creates a new option from the text */
  aoCriar?: (texto: string) => Opcao | Promise<Opcao>
  aoSair?: () => void
  placeholder?: string
  vazio?: string
  icone?: ReactNode
  tamanho?: 'pequeno' | 'normal' | 'grande'
  disabled?: boolean
  ref?: React.Ref<HTMLInputElement>
}

interface PropsDeCombobox extends PropsComunsDeCombobox {
  valor: Opcao | null
  aoMudar: (opcao: Opcao | null) => void
  semLimpar?: boolean
}

/**
 * Selects one option by typing. Ignores accents and case; the list may come from the server; Esc restores the previous
 * value.
 */
export function Combobox({
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
  semLimpar,
  ref,
  ...campo
}: PropsDeCombobox) {
  const [aberto, setAberto] = useState(false)
  const [texto, setTexto] = useState('')
  const { lista, estado, tentar } = useOpcoes({ opcoes, buscar }, texto, aberto)
  const itens = comCriacao(lista, texto, aoCriar !== undefined && estado === 'pronto')
  return (
    <Campo {...campo}>
      {(ligacao) => (
        <Base.Root
          items={itens}
          filter={null}
          value={valor}
          onValueChange={(o: Opcao | null) => {
            if (o?.criar && aoCriar) void Promise.resolve(aoCriar(o.rotulo)).then(aoMudar)
            else aoMudar(o)
          }}
          itemToStringLabel={(o: Opcao) => o.rotulo}
          isItemEqualToValue={(a: Opcao, b: Opcao) => a.valor === b.valor}
          onInputValueChange={(t, d) => setTexto(d.reason === 'input-change' ? t : '')}
          open={aberto}
          onOpenChange={(a) => {
            setAberto(a)
            if (!a) aoSair?.()
          }}
          disabled={disabled ?? false}
          autoHighlight
        >
          <Base.InputGroup className="g-campo" data-tamanho={tamanho}>
            {icone}
            {/* by id: while open, the label is hidden from the accessibility tree, but a reference still works */}
            <Base.Input
              {...ligacao}
              aria-labelledby={`${ligacao.id}-rotulo`}
              {...(ref ? { ref } : {})}
              placeholder={placeholder}
              autoComplete="off"
            />
            {valor && !semLimpar && !disabled && (
              <Base.Clear className="g-icone mr-0!" data-tamanho="pequeno" aria-label={`Limpar ${campo.rotulo}`}>
                <X className="size-3.5" />
              </Base.Clear>
            )}
            <Base.Trigger className="g-icone" data-tamanho="pequeno" aria-label={`Abrir opções de ${campo.rotulo}`}>
              <ChevronDown className="size-3.5" />
            </Base.Trigger>
          </Base.InputGroup>
          <ListaDoCombobox estado={estado} tentar={tentar} vazio={vazio} />
        </Base.Root>
      )}
    </Campo>
  )
}
