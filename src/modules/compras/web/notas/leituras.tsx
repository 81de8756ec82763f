import { hora } from '#ui/formatos.ts'
import { Check, Copy, TriangleAlert } from '#ui/icones.ts'
import type { Nota } from '../../contract/notas.ts'

const ICONES = { aceita: Check, repetida: Copy, recusada: TriangleAlert } as const
const CORES = {
  aceita: 'bg-surface-2',
  repetida: 'bg-warning-soft text-warning',
  recusada: 'bg-warning-soft text-warning',
} as const

/** What was read, by whom, and what became of it; the newest first. */
export function Leituras({ leituras }: { leituras: Nota['leituras'] }) {
  if (leituras.length === 0) return null
  return (
    <section aria-label="Leituras" className="border-t px-4 py-3">
      <h2 className="mb-2 text-13 font-semibold">Leituras</h2>
      <ul
        aria-live="polite"
        className="grid max-h-28 grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-2 overflow-y-auto"
      >
        {leituras.map((l) => {
          const Icone = ICONES[l.tom]
          return (
            <li
              key={l.id}
              title={`${l.por ?? 'Sistema'}, ${hora(l.em)}`}
              className={`flex items-center gap-2 rounded px-3 py-1 text-13 ${CORES[l.tom]}`}
            >
              <Icone aria-hidden="true" className="shrink-0" />
              <span className="num truncate">{l.texto}</span>
              <span className="min-w-0 flex-1 truncate text-right text-12">{l.resposta}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
