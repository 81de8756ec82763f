import type { ReactNode } from 'react'

/** A row of a settings list: title, detail, actions. */
export function LinhaDaLista({
  icone,
  titulo,
  detalhe,
  acoes,
}: {
  icone?: ReactNode
  titulo: string
  detalhe: ReactNode
  acoes?: ReactNode
}) {
  return (
    <li className="flex min-h-13 items-center gap-3 border-b px-4 py-2 last:border-b-0 max-md:flex-wrap max-md:gap-y-2">
      {icone}
      <span className="min-w-0 flex-1 max-md:basis-[calc(100%-44px)]">
        <b className="block truncate text-14 font-medium">{titulo}</b>
        <span className="num block truncate text-12 text-text-2">{detalhe}</span>
      </span>
      {acoes && <span className="flex items-center gap-2 max-md:ml-auto">{acoes}</span>}
    </li>
  )
}
