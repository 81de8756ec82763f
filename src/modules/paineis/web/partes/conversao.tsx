import { numero, porcento } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import type { DoEstagio } from '../../tipos.ts'
import { Rolagem } from '../quadro.tsx'
import type { Recorte } from '../recorte.ts'

/** Conversion by stage of the main track: arrived, continued, did not continue. */
export function Conversao({ estagios, r }: { estagios: readonly DoEstagio[]; r: Recorte }) {
  const trilha = estagios.filter((e) => e.trilha)
  const maior = Math.max(1, ...trilha.map((e) => e.chegaram))
  return (
    <Rolagem rotulo="Conversão por estágio">
      <table className="num w-full min-w-[480px] text-right text-13 whitespace-nowrap">
        <thead className="text-12 text-text-2">
          <tr>
            <th scope="col" className="pb-1.5 text-left font-medium">
              Estágio
            </th>
            <th scope="col" className="w-2/5 pb-1.5 text-left font-medium">
              Chegaram
            </th>
            <th scope="col" className="pb-1.5 pl-3 font-medium">
              Passaram
            </th>
            <th scope="col" className="pb-1.5 pl-3 font-medium">
              Taxa
            </th>
            <th scope="col" className="pb-1.5 pl-3 font-medium">
              Voltaram
            </th>
          </tr>
        </thead>
        <tbody>
          {trilha.map((e) => (
            <tr key={e.estagio_id}>
              <th scope="row" className="max-w-44 py-1 pr-3 text-left leading-tight font-normal whitespace-normal">
                {e.nome}
              </th>
              <td className="py-1 text-left">
                <span className="flex items-center gap-2">
                  <i
                    className="h-5 shrink-0 rounded-xs bg-primary"
                    style={{ width: `${(e.chegaram / maior) * 80}%` }}
                    aria-hidden="true"
                  />
                  <Numero
                    n={e.chegaram}
                    aoAbrir={() => r.descer({ fato: 'chegou', estagio: e.estagio_id, nome: `Chegaram a ${e.nome}` })}
                  />
                </span>
              </td>
              <td className="py-1 pl-3">
                {e.tipo === 'ganho' ? (
                  '–'
                ) : (
                  <Numero
                    n={e.passaram}
                    aoAbrir={() => r.descer({ fato: 'passou', estagio: e.estagio_id, nome: `Passaram de ${e.nome}` })}
                  />
                )}
              </td>
              <td className="py-1 pl-3 text-text-2">
                {e.tipo === 'ganho' || e.chegaram === 0 ? '–' : porcento(e.passaram / e.chegaram, 0)}
              </td>
              <td className="py-1 pl-3">
                <Numero
                  n={e.voltaram}
                  aoAbrir={() => r.descer({ fato: 'voltou', estagio: e.estagio_id, nome: `Voltaram de ${e.nome}` })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Rolagem>
  )
}

/** A number linked to its rows; a zero has no link. */
export const Numero = ({ n, aoAbrir }: { n: number; aoAbrir: () => void }) =>
  n === 0 ? <span className="text-text-3">0</span> : <LinkButton onClick={aoAbrir}>{numero(n)}</LinkButton>
