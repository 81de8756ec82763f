import { dataCurta } from '#ui/formatos.ts'
import type { OrdemDoDia } from '../../contract/dia.ts'

/** What was done here before, as the phone has it without a network. */
export function Historico({ ordem }: { ordem: OrdemDoDia }) {
  const visitas = ordem.historico ?? []
  if (visitas.length === 0) return null
  return (
    <details className="border-t px-4 py-3 text-14">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        Visitas anteriores ({visitas.length})
      </summary>
      <ul className="grid gap-3">
        {visitas.map((v) => (
          <li key={`${v.ano}-${v.numero}`}>
            <span className="num block">
              {dataCurta(v.em)} · OS {v.numero}
            </span>
            <span className="block">{v.titulo}</span>
            {v.ressalvas.map((r) => (
              <span key={r} className="block text-12 text-warning">
                {r}
              </span>
            ))}
            {v.pecas.length > 0 && <span className="block text-12 text-text-2">{v.pecas.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
