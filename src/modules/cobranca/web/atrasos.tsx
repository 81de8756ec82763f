import { diaBr } from '#kit/dias.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAtrasos } from './dados.ts'
import { EmAtraso } from './em-atraso.tsx'
import { FAIXAS } from './nomes.ts'
import { useUrl } from './url.ts'

/** What is still to come in, by days after the due date. */
export function Atrasos() {
  const [url, mudar] = useUrl()
  const consulta = useAtrasos()
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando os atrasos" />
  if (consulta.isError)
    return <ErrorState oQueFalhou="Os atrasos não carregaram." aoTentar={() => consulta.refetch()} />
  const { dia, faixas, total_centavos } = consulta.data
  const maior = Math.max(1, ...faixas.map((f) => f.centavos))
  return (
    <section aria-label="Atrasos" className="grid min-w-0 flex-1 content-start gap-3 overflow-y-auto p-4">
      <p className="text-13 text-text-2">
        Em aberto hoje, {diaBr(dia)}, sem multa e juros. Depois do vencimento valem os do contrato: sem cláusula, multa
        de 2 % uma vez e 1 % ao mês por dia.
      </p>
      <table className="w-full max-w-[720px] text-13">
        <thead className="text-left text-12 text-text-2">
          <tr>
            <th className="py-1 font-normal">Atraso</th>
            <th className="py-1 text-right font-normal">Faturas</th>
            <th className="w-1/3 py-1 max-md:hidden" />
            <th className="py-1 text-right font-normal">A receber</th>
          </tr>
        </thead>
        <tbody className="num">
          {faixas.map((f) => (
            <tr key={f.faixa} className="border-t">
              <td className="py-1">
                <button
                  type="button"
                  className="g-link text-left whitespace-nowrap max-md:min-h-11"
                  aria-pressed={url.faixa === f.faixa}
                  onClick={() => mudar({ faixa: url.faixa === f.faixa ? undefined : f.faixa })}
                >
                  {FAIXAS[f.faixa]}
                </button>
              </td>
              <td className="py-1 text-right">{f.faturas}</td>
              <td className="px-4 max-md:hidden">
                <span
                  aria-hidden
                  className={f.faixa === 'a_vencer' ? 'block h-2 rounded bg-success' : 'block h-2 rounded bg-warning'}
                  style={{ width: `${(f.centavos / maior) * 100}%` }}
                />
              </td>
              <td className="py-1 text-right font-medium">{dinheiro(f.centavos)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="num font-semibold">
          <tr className="border-t">
            <td className="py-1">Total</td>
            <td className="py-1 text-right">
              {plural(
                faixas.reduce((t, f) => t + f.faturas, 0),
                'fatura',
              )}
            </td>
            <td className="max-md:hidden" />
            <td className="py-1 text-right">{dinheiro(total_centavos)}</td>
          </tr>
        </tfoot>
      </table>
      <EmAtraso faixa={faixas.find((f) => f.faixa === url.faixa)?.faixa} />
    </section>
  )
}
