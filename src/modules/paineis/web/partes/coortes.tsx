import { soOMesCurto } from '#kit/meses.ts'
import { numero, porcento } from '#ui/formatos.ts'
import type { Coorte } from '../../tipos.ts'
import { Rolagem } from '../quadro.tsx'
import type { Recorte } from '../recorte.ts'
import { Numero } from './conversao.tsx'

/** `jan 2027` */
export const nomeDoMes = (mes: string) => `${soOMesCurto(mes)} ${mes.slice(0, 4)}`

/** Conversion by month of entry; a darker cell is a larger share. */
export function Coortes({
  trilha,
  coortes,
  r,
}: {
  trilha: readonly { estagio_id: string; nome: string }[]
  coortes: readonly Coorte[]
  r: Recorte
}) {
  return (
    <Rolagem rotulo="Conversão por mês de entrada">
      <table className="num w-full min-w-[720px] text-right text-12">
        <thead className="text-11 text-text-2">
          <tr>
            <th scope="col" className="pb-1.5 text-left font-medium">
              Mês
            </th>
            <th scope="col" className="pb-1.5 font-medium">
              Entraram
            </th>
            {trilha.slice(1).map((t) => (
              <th key={t.estagio_id} scope="col" className="max-w-24 truncate pb-1.5 pl-1 font-medium" title={t.nome}>
                {t.nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {coortes
            .filter((c) => c.entraram > 0)
            .map((c) => (
              <tr key={c.mes}>
                <th scope="row" className="py-0.5 pr-2 text-left font-normal whitespace-nowrap">
                  {nomeDoMes(c.mes)}
                </th>
                <td className="py-0.5">
                  <Numero
                    n={c.entraram}
                    aoAbrir={() => r.descer({ fato: 'coorte', mes: c.mes, nome: `Entraram em ${nomeDoMes(c.mes)}` })}
                  />
                </td>
                {trilha.slice(1).map((t, i) => {
                  const n = c.chegaram[i + 1] ?? 0
                  const parte = n / c.entraram
                  return (
                    <td key={t.estagio_id} className="py-0.5 pl-1">
                      <button
                        type="button"
                        disabled={n === 0}
                        className="relative h-6 w-full min-w-12 overflow-hidden rounded-xs text-right enabled:hover:outline-1 enabled:hover:outline-border-strong"
                        data-dica={`${numero(n)} de ${numero(c.entraram)} chegaram a ${t.nome}`}
                        onClick={() =>
                          r.descer({
                            fato: 'coorte',
                            mes: c.mes,
                            estagio: t.estagio_id,
                            nome: `Entraram em ${nomeDoMes(c.mes)} e chegaram a ${t.nome}`,
                          })
                        }
                      >
                        <i
                          className="absolute inset-0 bg-primary"
                          style={{ opacity: parte * 0.55 }}
                          aria-hidden="true"
                        />
                        <span className="relative px-1.5">{porcento(parte, 0)}</span>
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </Rolagem>
  )
}
