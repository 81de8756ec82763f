import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { useBaixasDecididas } from '../dados.ts'
import { Baixa } from './baixa.tsx'

/** What was accepted and refused, with the reason. */
export function Decididas() {
  const lista = useBaixasDecididas()
  if (lista.isPending) return null
  if (!lista.data)
    return <ErrorState oQueFalhou="As baixas decididas não carregaram." aoTentar={() => lista.refetch()} />
  const decididas = lista.data.pages.flatMap((p) => p.baixas)
  if (decididas.length === 0) return null
  return (
    <>
      <h2 className="text-13 font-semibold">Decididas</h2>
      <ul aria-label="Baixas decididas" className="rounded border">
        {decididas.map((b) => (
          <li key={b.id} className="flex flex-wrap items-center gap-3 border-b px-3 py-2 text-13 last:border-b-0">
            <Baixa b={b} />
            <StatusChip tom={b.situacao === 'aceita' ? 'sucesso' : 'perigo'}>{b.situacao}</StatusChip>
            <span className="basis-full text-12 text-text-2">
              {b.decidida_por}, {b.decidida_em && dataHora(b.decidida_em)}
              {b.resposta && `: ${b.resposta}`}
            </span>
          </li>
        ))}
      </ul>
      {lista.hasNextPage && (
        <Button
          className="justify-self-center"
          ocupado={lista.isFetchingNextPage}
          onClick={() => void lista.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
    </>
  )
}
