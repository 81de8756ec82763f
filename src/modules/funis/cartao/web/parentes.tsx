import { cn } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import type { Parente } from '#modules/funis/nucleo/tipos.ts'

const RELACAO = { pai: 'Veio de', filho: 'Abriu', irmao: 'Mesmo projeto' } as const
const PONTO = { aberto: 'bg-info', ganho: 'bg-success', perdido: 'bg-danger' } as const

/** Cards of the same project in other funnels, with their stages, and which are late. */
export function Parentes({ parentes }: { parentes: readonly Parente[] }) {
  const agora = useAgora()
  return (
    <ul
      aria-label="Cartões do mesmo projeto"
      className="grid grid-cols-[repeat(auto-fill,minmax(164px,1fr))] gap-2 border-b px-5 py-3 max-md:flex max-md:overflow-x-auto max-md:px-4"
    >
      {parentes.map((p) => {
        const tarde = p.situacao === 'aberto' && p.vence_em !== null && Date.parse(p.vence_em) < agora
        return (
          <li
            key={p.id}
            className="relative min-w-0 rounded-(--r) border px-2.5 py-1.5 hover:border-border-strong max-md:min-w-44"
            title={`${RELACAO[p.relacao]}: ${p.titulo}`}
          >
            <Link
              href={`/funil/${p.funil_id}?cartao=${p.id}`}
              className="block truncate text-12 font-medium text-text! no-underline! after:absolute after:inset-0"
            >
              {p.funil_nome}
            </Link>
            <p className={cn('flex items-center gap-1.5 text-11', tarde ? 'font-medium text-danger' : 'text-text-2')}>
              <span
                className={cn('size-1.5 shrink-0 rounded-full', tarde ? 'bg-danger' : PONTO[p.situacao])}
                aria-hidden="true"
              />
              <span className="truncate">{tarde ? `${p.estagio_nome}, atrasado` : p.estagio_nome}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
