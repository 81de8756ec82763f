import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Receipt } from '#ui/icones.ts'
import type { Distribuidora } from '../contract/tarifas.ts'
import { fraseDaLacuna, situacaoEmPalavras, valor } from './palavras.ts'

/** On a phone: the utilities with their state; a period is a page of its own. */
export function ListaNoCelular({
  lista,
  aoAbrir,
}: {
  lista: readonly Distribuidora[]
  aoAbrir: (d: string, p: string | undefined) => void
}) {
  if (lista.length === 0) return <EmptyState icone={<Receipt />} frase="Nenhuma distribuidora assim" />
  return (
    <ul aria-label="Distribuidoras" className="min-h-0 flex-1 overflow-y-auto border-t">
      {lista.map((d) => {
        const p = d.periodos.at(-1)
        const { tom, texto } = situacaoEmPalavras(d)
        return (
          <li key={d.id} className="relative flex min-h-14 items-center gap-3 border-b px-3 py-2">
            <span className="min-w-0 flex-1">
              {p ? (
                <button
                  type="button"
                  className="block max-w-full truncate text-left text-14 font-medium after:absolute after:inset-0"
                  onClick={() => aoAbrir(d.id, p.id)}
                >
                  {d.nome}
                </button>
              ) : (
                <span className="block truncate text-14 font-medium">{d.nome}</span>
              )}
              <span className="num block truncate text-12 text-text-2">
                {d.situacao === 'lacuna'
                  ? fraseDaLacuna(d)
                  : p
                    ? `TE ${valor(p.te)} · TUSD ${valor(p.tusd)} · Fio B ${valor(p.fio_b)}`
                    : d.ufs.join(' · ')}
              </span>
            </span>
            <Chip tom={tom}>{texto}</Chip>
          </li>
        )
      })}
    </ul>
  )
}
