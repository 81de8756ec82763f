import type { ReactNode } from 'react'

/** Label and value, one a line. */
export function Pares({ linhas }: { linhas: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="mt-2 grid grid-cols-[110px_minmax(0,1fr)] gap-x-3 gap-y-1 text-13">
      {linhas.map(([rotulo, valor]) => (
        <div key={rotulo} className="contents">
          <dt className="text-text-2">{rotulo}</dt>
          <dd className="num min-w-0 break-words">{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
