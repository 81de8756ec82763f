import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link2, Plus, X } from '#ui/icones.ts'
import { Section } from '#ui/pane.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { chamar } from '#platform/navegador/api.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { atos, useAtos, useDaConversa } from '#modules/chat/atos/web/dados/atos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'

/** Types of links a user can create. Links of other types show the type's stored name. */
const TIPOS = [
  { valor: 'oportunidade', rotulo: 'Oportunidade' },
  { valor: 'proposta', rotulo: 'Proposta' },
  { valor: 'contrato', rotulo: 'Contrato' },
  { valor: 'ordem_de_servico', rotulo: 'Ordem de serviço' },
  { valor: 'usina', rotulo: 'Usina' },
  { valor: 'unidade_consumidora', rotulo: 'Unidade consumidora' },
  { valor: 'protocolo', rotulo: 'Protocolo' },
] as const
type Tipo = (typeof TIPOS)[number]['valor']
const nomeDoTipo = (t: string) => TIPOS.find((x) => x.valor === t)?.rotulo ?? t

export function VinculosDaConversa({ c }: { c: Conversa }) {
  const { desvincular } = useAtos()
  const [novo, setNovo] = useState(false)
  const { data = [] } = useDaConversa(c, 'vinculos', (signal) =>
    chamar(atos.vinculos, { params: { id: c.id } }, { signal }),
  )
  // cards have a section of their own
  const vinculos = data.filter((v) => v.tipo !== 'cartao')
  return (
    <Section
      titulo="Vínculos"
      contagem={vinculos.length || undefined}
      acoes={
        c.pode.responder &&
        !novo && (
          <IconButton
            rotulo="Vincular registro"
            tamanho="pequeno"
            icone={<Plus className="size-3.5" />}
            onClick={() => setNovo(true)}
          />
        )
      }
    >
      {vinculos.length === 0 && !novo && (
        <p className="text-12 text-text-2">Nenhuma proposta, contrato ou ordem de serviço ligada.</p>
      )}
      <ul>
        {vinculos.map((v) => (
          <li key={`${v.tipo}:${v.id}`} className="flex items-center gap-2 py-0.5 text-12">
            <Link2 className="size-3.5 text-text-2" />
            <span className="min-w-0 flex-1 truncate" title={v.titulo}>
              {v.titulo}
              {!v.titulo.startsWith(nomeDoTipo(v.tipo)) && (
                <span className="text-text-2">
                  {' '}
                  · {nomeDoTipo(v.tipo)} {v.id}
                </span>
              )}
            </span>
            {c.pode.responder && (
              <IconButton
                rotulo={`Desvincular ${v.titulo}`}
                tamanho="pequeno"
                icone={<X className="size-3.5" />}
                onClick={() => void desvincular(c, v).catch(falhou('O vínculo não pôde ser desfeito.'))}
              />
            )}
          </li>
        ))}
      </ul>
      {novo && <NovoVinculo c={c} aoFechar={() => setNovo(false)} />}
    </Section>
  )
}

function NovoVinculo({ c, aoFechar }: { c: Conversa; aoFechar: () => void }) {
  const { vincular } = useAtos()
  const [tipo, setTipo] = useState<Tipo>('proposta')
  const [id, setId] = useState('')
  const [titulo, setTitulo] = useState('')
  const { indo, geral, fazer, dizer } = useAto()
  return (
    <form
      className="grid gap-2 py-2"
      onSubmit={(e) => {
        e.preventDefault()
        if (!id.trim()) return dizer('Informe o número ou código')
        void fazer(
          () =>
            vincular(c, { tipo, id: id.trim(), titulo: titulo.trim() || `${nomeDoTipo(tipo)} ${id.trim()}` }).then(
              aoFechar,
            ),
          'O vínculo não pôde ser feito.',
        )
      }}
      onKeyDown={(e) => e.key === 'Escape' && (e.stopPropagation(), aoFechar())}
    >
      <Select rotulo="Tipo" tamanho="pequeno" opcoes={TIPOS} valor={tipo} aoMudar={setTipo} />
      <TextField
        rotulo="Número ou código"
        tamanho="pequeno"
        autoFocus
        maxLength={80}
        value={id}
        onChange={(e) => setId(e.currentTarget.value)}
        erro={geral}
      />
      <TextField
        rotulo="Nome"
        opcional
        tamanho="pequeno"
        maxLength={160}
        value={titulo}
        onChange={(e) => setTitulo(e.currentTarget.value)}
      />
      <div className="flex justify-end gap-2">
        <Button tamanho="pequeno" onClick={aoFechar}>
          Cancelar
        </Button>
        <Button tamanho="pequeno" variante="primaria" type="submit" ocupado={indo}>
          Vincular
        </Button>
      </div>
    </form>
  )
}
