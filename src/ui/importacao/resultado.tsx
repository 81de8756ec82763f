import { numero } from '../formatos.ts'

/** How many rows there are of each state. */
export function Resultado({
  linhas,
  nome,
}: {
  linhas: Readonly<Record<string, number>>
  nome: (situacao: string, quantas: number) => string
}) {
  return (
    <ul className="grid grid-cols-2 gap-2 md:grid-cols-4" aria-label="Resultado">
      {Object.entries(linhas).map(([situacao, n]) => (
        <li key={situacao} className="rounded border p-3">
          <b className="block text-20 tabular-nums">{numero(n)}</b>
          <span className="text-12 text-text-2">{nome(situacao, n)}</span>
        </li>
      ))}
    </ul>
  )
}
