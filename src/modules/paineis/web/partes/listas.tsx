import type { ReactNode } from 'react'
import { cn } from '#ui/classes.ts'
import { numero } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'

export interface ItemDaLista {
  chave: string
  nome: string
  n: number
  /** part of `n` shown in red */
  alerta?: number
  fim?: ReactNode
  aoAbrir?: (() => void) | undefined
}

/** Horizontal bars as a list: name, count and a value next to it. Also serves as the data table. */
export function ListaDeBarras({
  rotulo,
  itens,
  cor = 'bg-info-soft',
}: {
  rotulo: string
  itens: readonly ItemDaLista[]
  cor?: string
}) {
  const maior = Math.max(1, ...itens.map((i) => i.n))
  return (
    <ul aria-label={rotulo}>
      {itens.map((i) => (
        <li key={i.chave} className="relative flex h-8 items-center gap-2 text-13">
          <i
            className={cn('absolute inset-y-1 left-0 rounded-xs', cor)}
            style={{ width: `${(i.n / maior) * 100}%` }}
            aria-hidden="true"
          />
          {i.alerta ? (
            <i
              className="absolute inset-y-1 left-0 rounded-xs bg-danger-soft"
              style={{ width: `${(i.alerta / maior) * 100}%` }}
              aria-hidden="true"
            />
          ) : null}
          <span className="relative min-w-0 flex-1 truncate px-2">
            {i.aoAbrir && i.n > 0 ? <LinkButton onClick={i.aoAbrir}>{i.nome}</LinkButton> : i.nome}
          </span>
          {i.alerta ? <span className="num relative text-12 text-danger">{numero(i.alerta)} fora do prazo</span> : null}
          <b className="num relative font-medium">{numero(i.n)}</b>
          {i.fim !== undefined && <span className="num relative w-28 text-right text-12 text-text-2">{i.fim}</span>}
        </li>
      ))}
    </ul>
  )
}
