import { cn } from '#ui/classes.ts'
import { dataCurta, hora } from '#ui/formatos.ts'
import type { Ordem } from '../../contract/ordem.ts'
import { nomesDasSituacoes } from '../../regras/estados.ts'
import type { Situacao } from '../../tipos.ts'
import { minutosEscritos, PRAZOS } from '../nomes.ts'

const PASSOS: readonly Situacao[] = ['aberta', 'agendada', 'em_deslocamento', 'em_execucao', 'concluida']

/** When the order reached each state of this cycle. */
function momentos(o: Ordem): ReadonlyMap<Situacao, string> {
  const mapa = new Map<Situacao, string>([['aberta', o.aberta_em]])
  for (const e of o.eventos.toReversed()) if (e.para && e.ciclo === o.ciclo) mapa.set(e.para, e.ocorrido_em)
  return mapa
}

const quando = (iso: string | undefined): string => (iso ? `${dataCurta(iso)}, ${hora(iso)}` : '')

/** The line of states with their times, and the figures of the deadline at its right. */
export function Faixa({ ordem: o }: { ordem: Ordem }) {
  const em = momentos(o)
  const atual = PASSOS.indexOf(o.situacao)
  const ultima = atual >= 0 ? atual : Math.max(...PASSOS.map((p, k) => (em.has(p) ? k : 0)))
  const fora = atual < 0
  const trabalho = o.tempos
    .filter((t) => t.tipo === 'trabalho')
    .reduce((soma, t) => soma + ((t.ate ? Date.parse(t.ate) : Date.now()) - Date.parse(t.de)) / 60_000, 0)
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b px-4 py-3">
      <ol
        className="flex min-w-0 flex-1 flex-wrap gap-1 max-md:basis-full max-md:gap-y-2"
        aria-label="Situação da ordem"
      >
        {PASSOS.map((p, k) => (
          <li
            key={p}
            className="min-w-24 flex-1 max-md:min-w-[45%]"
            aria-current={p === o.situacao ? 'step' : undefined}
          >
            <div className={cn('h-1 rounded-full', k <= ultima ? 'bg-success' : 'bg-border')} aria-hidden="true" />
            <p className="num mt-1.5 truncate text-12">
              <strong className={cn('font-semibold', k > ultima && 'font-normal text-text-2')}>
                {nomesDasSituacoes[p]}
              </strong>{' '}
              <span className="text-text-2">{quando(em.get(p))}</span>
            </p>
          </li>
        ))}
        {fora && (
          <li className="min-w-24 flex-1 max-md:min-w-[45%]" aria-current="step">
            <div
              className={cn('h-1 rounded-full', o.situacao === 'cancelada' ? 'bg-danger' : 'bg-warning')}
              aria-hidden="true"
            />
            <p className="num mt-1.5 truncate text-12">
              <strong className="font-semibold">{nomesDasSituacoes[o.situacao]}</strong>{' '}
              <span className="text-text-2">{quando(em.get(o.situacao))}</span>
            </p>
          </li>
        )}
      </ol>
      <dl className="flex gap-6 text-12">
        {o.prazo && (
          <div className="flex flex-col-reverse">
            <dt className="text-text-2">{PRAZOS[o.prazo]}</dt>
            <dd className="num font-semibold">Prazo {quando(o.prazo_em)}</dd>
          </div>
        )}
        {trabalho >= 1 && (
          <div className="flex flex-col-reverse">
            <dt className="text-text-2">previsto {minutosEscritos(o.duracao_min)}</dt>
            <dd className="num font-semibold">{minutosEscritos(trabalho)} no local</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
