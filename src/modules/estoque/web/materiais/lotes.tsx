import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, diasEntre, somarDias } from '#kit/dias.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Lote, Material } from '../../contract/materiais.ts'
import { DIAS_DE_VALIDADE } from '../../regras/alertas.ts'
import { useLotes } from '../dados.ts'
import { qtd } from '../nomes.ts'

interface Props {
  material: Material
  aoVerKardex: (lote: { id: string; numero: string }) => void
}

/** The lots of a material in the order in which they leave, each with its balance by place. */
export function Lotes({ material: m, aoVerKardex }: Props) {
  const [todos, setTodos] = useState(false)
  const consulta = useLotes(m.id, { todos }, true)
  const lotes = consulta.data?.pages.flatMap((p) => p.lotes) ?? []
  return (
    <section aria-label="Lotes" className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-12 text-text-2">Na ordem em que saem: o que vence antes, depois o mais antigo.</p>
        <Checkbox
          rotulo="Mostrar os que acabaram"
          checked={todos}
          onChange={(e) => setTodos(e.currentTarget.checked)}
        />
      </div>
      {consulta.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando os lotes" />}
      {consulta.isError && <ErrorState oQueFalhou="Os lotes não carregaram." aoTentar={() => consulta.refetch()} />}
      {consulta.data && lotes.length === 0 && (
        <p className="text-13 text-text-2">
          {todos ? 'Nenhum lote ainda. A primeira entrada diz o lote.' : 'Nenhum lote com saldo.'}
        </p>
      )}
      <ul className="num text-13 empty:hidden">
        {lotes.map((l) => (
          <UmLote key={l.id} lote={l} unidade={m.unidade.toLowerCase()} aoVerKardex={aoVerKardex} />
        ))}
      </ul>
      {consulta.hasNextPage && (
        <Button
          tamanho="pequeno"
          className="justify-self-start"
          ocupado={consulta.isFetchingNextPage}
          onClick={() => void consulta.fetchNextPage()}
        >
          Mais lotes
        </Button>
      )}
    </section>
  )
}

function UmLote({ lote: l, unidade, aoVerKardex }: { lote: Lote; unidade: string; aoVerKardex: Props['aoVerKardex'] }) {
  const hoje = diaAqui()
  const venceu = l.validade !== null && l.validade < hoje
  const vence = l.validade !== null && !venceu && l.validade <= somarDias(hoje, DIAS_DE_VALIDADE)
  const dias = vence && l.validade !== null ? diasEntre(hoje, l.validade) : 0
  return (
    <li className="border-t py-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <LinkButton className="min-w-0 flex-1 truncate text-left" onClick={() => aoVerKardex(l)}>
          {l.numero}
        </LinkButton>
        {venceu && <Chip tom="perigo">vencido</Chip>}
        {vence && <Chip tom="alerta">{dias === 0 ? 'vence hoje' : `vence em ${plural(dias, 'dia')}`}</Chip>}
        <strong className="font-semibold">
          {qtd(l.saldo)} {unidade}
        </strong>
      </div>
      <p className="text-12 text-text-2">
        {[
          l.fabricante,
          l.validade && `validade ${diaBr(l.validade)}`,
          `desde ${diaBr(l.desde)}`,
          ...l.lugares.map((x) => `${x.nome}: ${qtd(x.qtd)}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
