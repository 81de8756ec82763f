import { comoObjeto } from '#kit/objeto.ts'
import { dataHora, duracao, plural } from '#ui/formatos.ts'
import type { EventoDaProposta, Proposta } from '../../contract/formas.ts'
import { leituraEmPalavras, nomesDasPartes } from '../../regras/pagina/nomes-das-partes.ts'
import { EVENTOS } from '../nomes.ts'

function detalheDo(e: EventoDaProposta): string {
  const { motivo } = comoObjeto(e.dados)
  return [
    e.versao === null ? '' : `v${e.versao}`,
    e.quem?.nome ?? (e.tipo === 'expirada' ? 'no fim do prazo' : ''),
    typeof motivo === 'string' ? `“${motivo}”` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What happened, newest first. Each event carries the hash of the one before. */
export function LinhaDoTempo({ proposta: p }: { proposta: Proposta }) {
  return (
    <section aria-label="O que aconteceu" className="rounded-md border bg-surface px-3.5 py-3">
      <h2 className="text-13 font-semibold">O que aconteceu</h2>
      <ol className="mt-2 grid gap-2.5 text-12">
        {p.eventos
          .toSorted((a, b) => b.n - a.n)
          .map((e) => (
            <li key={e.n} className="border-l-2 pl-2.5">
              <p className="text-13">{EVENTOS[e.tipo]}</p>
              <p className="num text-text-2">
                <time dateTime={e.em}>{dataHora(e.em)}</time>
                {detalheDo(e) && ` · ${detalheDo(e)}`}
              </p>
            </li>
          ))}
      </ol>
    </section>
  )
}

/** Each time that the customer opened the page: when, how long, which parts. */
export function Vistas({ proposta: p, parte }: { proposta: Proposta; parte: string | null }) {
  if (!p.versoes.some((v) => v.enviada_em !== null)) return null
  return (
    <section aria-label="Vistas do cliente" aria-live="polite" className="rounded-md border bg-surface px-3.5 py-3">
      <h2 className="flex justify-between text-13 font-semibold">
        Vistas do cliente <span className="num font-normal text-text-2">{plural(p.vistas, 'vez', 'vezes')}</span>
      </h2>
      {parte !== null && (
        <p className="mt-1 text-12 font-medium text-success" role="status">
          {leituraEmPalavras(parte)}
        </p>
      )}
      {p.vistas_recentes.length === 0 ? (
        <p className="mt-1 text-12 text-text-2">O cliente ainda não abriu.</p>
      ) : (
        <ul className="mt-2 grid gap-2 text-12">
          {p.vistas_recentes.map((v) => (
            <li key={v.id} className="num">
              <p>
                <time dateTime={v.em}>{dataHora(v.em)}</time> · {duracao(v.segundos * 1000)} · v{v.versao}
              </p>
              <p className="text-text-2">
                {[nomesDasPartes(v.partes).join(', '), v.aparelho].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
