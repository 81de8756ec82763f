import type { Diferenca } from '#engines/funil/diferenca.ts'

const SINAL = { novo: '+', removido: '−', mudou: '~' } as const
const COR = { novo: 'text-success', removido: 'text-danger', mudou: 'text-text-2' } as const

/** Differences as sentences, section by section. */
export function ListaDeDiferencas({ itens }: { itens: readonly Diferenca[] }) {
  if (itens.length === 0) return <p className="text-13 text-text-2">Nada muda: o rascunho é igual ao que vale.</p>
  return (
    <ul aria-label="Diferenças" className="grid gap-1 text-13">
      {itens.map((d, n) => (
        <li key={n} className="flex gap-2">
          <span aria-hidden="true" className={`num w-3 shrink-0 text-center font-semibold ${COR[d.tipo]}`}>
            {SINAL[d.tipo]}
          </span>
          <span className="w-20 shrink-0 text-text-2 max-sm:hidden">{d.onde}</span>
          <span className="min-w-0">{d.texto}</span>
        </li>
      ))}
    </ul>
  )
}
