import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ErrorState } from '#ui/error-state.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useRelacionados } from '../dados.ts'

interface Props<T> {
  contato: { id: string }
  /** name of the list in `Relacionados`, and the shape of its records */
  qual: string
  forma: z.ZodType<T>
  vazio: ReactNode
  oQueFalhou?: string
  children: (lista: readonly T[]) => ReactNode
}

/** One list of related records of the contact. */
export function ListaRelacionada<T>(p: Props<T>) {
  const r = useRelacionados(p.contato.id, p.qual, p.forma)
  if (r.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando" />
  if (r.isError)
    return <ErrorState oQueFalhou={p.oQueFalhou ?? 'Esta parte não carregou.'} aoTentar={() => r.refetch()} />
  return r.data.length === 0 ? p.vazio : p.children(r.data)
}

/** A related record as a row with a link. */
export const LinhaRelacionada = ({
  href,
  titulo,
  detalhe,
  fim,
}: {
  href: string
  titulo: ReactNode
  detalhe: string
  fim?: ReactNode
}) => (
  <li className="flex min-h-12 items-center gap-3 border-b py-2">
    <span className="min-w-0 flex-1">
      <Link className="block truncate text-14 font-medium" href={href}>
        {titulo}
      </Link>
      <span className="block truncate text-12 text-text-2">{detalhe}</span>
    </span>
    <span className="text-12 text-text-2">{fim}</span>
  </li>
)
