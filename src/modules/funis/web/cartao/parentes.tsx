import { StatusChip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import type { Parente } from '../../tipos.ts'

const RELACAO = { pai: 'Veio de', filho: 'Abriu', irmao: 'Mesmo projeto' } as const
const TOM = { aberto: 'info', ganho: 'sucesso', perdido: 'perigo' } as const

/** The other cards of the project, in the other departments, and where each of them stands. */
export function Parentes({ parentes }: { parentes: readonly Parente[] }) {
  return (
    <ul aria-label="Cartões do mesmo projeto" className="mx-5 mt-3 grid grid-cols-2 gap-2 max-md:grid-cols-1">
      {parentes.map((p) => (
        <li key={p.id} className="relative min-w-0 rounded-(--r) border px-3 py-2 text-12 hover:border-border-strong">
          <p className="text-text-2">{RELACAO[p.relacao]}</p>
          <Link href={`/funil/${p.funil_id}?cartao=${p.id}`} className="block truncate text-13 font-medium text-text after:absolute after:inset-0">{p.funil_nome}</Link>
          <StatusChip tom={TOM[p.situacao]}>{p.estagio_nome}</StatusChip>
        </li>
      ))}
    </ul>
  )
}
