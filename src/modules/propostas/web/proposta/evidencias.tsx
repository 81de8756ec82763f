import { AlertBox } from '#ui/alert-box.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { ShieldCheck } from '#ui/icones.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Evidencias as Lidas, Proposta } from '../../contract/formas.ts'
import { useEvidencias } from '../dados.ts'

const PASSOS = { codigo_enviado: 'Código enviado', aceita: 'Aceite na página' } as const

/** The first thing that does not fit, in a sentence; null when everything does. */
export function oQueNaoConfere(e: Lidas): string | null {
  if (!e.eventos.confere) return `O evento ${e.eventos.quebra_em} da proposta foi alterado depois de gravado.`
  if (e.aceite?.confere === false) return `O passo ${e.aceite.quebra_em} do aceite foi alterado depois de gravado.`
  if (e.aceite?.retrato_confere === false) return 'O aceite não é do texto que está guardado na versão.'
  return null
}

/** The chain of evidence: whether it holds, and the steps of the acceptance with their hashes. */
export function Evidencias({ proposta: p }: { proposta: Proposta }) {
  const lidas = useEvidencias(p.id)
  return (
    <section aria-label="Evidências" className="rounded-md border bg-surface px-3.5 py-3">
      <h2 className="text-13 font-semibold">Evidências</h2>
      {lidas.isPending && <Skeleton className="mt-2 h-8" />}
      {lidas.isError && !lidas.data && (
        <ErrorState oQueFalhou="As evidências não carregaram." aoTentar={() => lidas.refetch()} />
      )}
      {lidas.data && <Cadeias e={lidas.data} />}
    </section>
  )
}

function Cadeias({ e }: { e: Lidas }) {
  const falha = oQueNaoConfere(e)
  return (
    <>
      {falha ? (
        <AlertBox className="mt-2" tom="perigo" titulo="A cadeia de evidências não confere">
          {falha} Não use esta proposta como prova antes de falar com quem cuida do sistema.
        </AlertBox>
      ) : (
        <p className="mt-1 flex items-center gap-1.5 text-12 text-success">
          <ShieldCheck className="size-3.5" aria-hidden="true" />
          Confere: {plural(e.eventos.quantos, 'evento encadeado', 'eventos encadeados')}
          {e.aceite ? ', e o aceite é do texto guardado' : ''}.
        </p>
      )}
      {e.aceite && e.aceite.passos.length > 0 && (
        <ol className="num mt-2 grid gap-2 text-12" aria-label="Passos do aceite">
          {e.aceite.passos.map((x) => (
            <li key={x.n} className="border-l-2 pl-2.5">
              <p className="text-13">{PASSOS[x.tipo]}</p>
              <p className="text-text-2">
                <time dateTime={x.em}>{dataHora(x.em)}</time> · {x.detalhe}
              </p>
              <p className="font-mono text-text-2 [overflow-wrap:anywhere]" data-dica={x.hash}>
                {x.hash.slice(0, 16)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
