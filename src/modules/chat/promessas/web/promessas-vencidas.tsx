import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CalendarClock, ChevronDown } from '#ui/icones.ts'
import { plural } from '#ui/formatos.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { chamar } from '#platform/navegador/api.ts'
import { promessas } from '../contract/promessas.ts'

const DE_NOVO_MS = 60_000

/** Overdue promises with their count, at the top of the list. */
export function PromessasVencidas({ href, aoAbrir }: { href: (id: string) => string; aoAbrir: (id: string) => void }) {
  const [aberto, setAberto] = useState(false)
  const { data } = useQuery({
    queryKey: ['chat', 'atos', 'promessas-vencidas'],
    refetchInterval: DE_NOVO_MS,
    queryFn: async ({ signal }) => (await chamar(promessas.vencidas, { query: {} }, { signal })).data,
  })
  if (!data?.total) return null
  return (
    <section aria-label="Promessas vencidas" className="shrink-0 border-b bg-danger-soft text-12">
      <button
        type="button"
        className="flex h-9 w-full items-center gap-1.5 px-3 text-left font-medium text-danger"
        aria-expanded={aberto}
        onClick={() => setAberto(!aberto)}
      >
        <CalendarClock className="size-3.5" />
        <span className="flex-1">{plural(data.total, 'promessa vencida', 'promessas vencidas')}</span>
        <ChevronDown className={`size-3.5 ${aberto ? 'rotate-180' : ''}`} />
      </button>
      {aberto && (
        <ul className="max-h-48 overflow-y-auto pb-1">
          {data.promessas.map((p) => (
            <li key={p.id}>
              <a
                href={href(p.conversa_id)}
                className="flex items-center gap-2 px-3 py-1 hover:bg-surface-2"
                onClick={(e) => {
                  if (e.metaKey || e.ctrlKey || e.shiftKey || e.button !== 0) return
                  e.preventDefault()
                  aoAbrir(p.conversa_id)
                }}
              >
                <span className="min-w-0 flex-1 truncate">
                  <b>{p.contato_nome}</b>: {p.texto}
                </span>
                <RelativeTime quando={p.vence_em} className="num text-text-2" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
