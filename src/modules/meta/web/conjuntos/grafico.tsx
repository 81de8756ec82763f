import { dataCurta, numero } from '#ui/formatos.ts'
import type { DiaDoConjunto } from '../../tipos.ts'
import { valor } from '../nomes.ts'

const ALTURA = 120

/** A round number at or above the highest bar. */
function teto(maior: number): number {
  if (maior <= 4) return 4
  const base = 10 ** Math.floor(Math.log10(maior))
  return [1, 2, 5, 10].map((f) => f * base).find((t) => t >= maior) ?? maior
}

function Barras({ titulo, dias, ler, escrever, cor }: { titulo: string; dias: readonly DiaDoConjunto[]; ler: (d: DiaDoConjunto) => number; escrever: (n: number) => string; cor: string }) {
  const alto = teto(Math.max(0, ...dias.map(ler)))
  return (
    <figure>
      <figcaption className="mb-2 text-13 font-semibold">{titulo}</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" aria-hidden="true">
        <div className="num flex flex-col justify-between text-right text-11 text-text-2" style={{ height: ALTURA }}>
          <span>{escrever(alto)}</span>
          <span>{escrever(alto / 2)}</span>
          <span>{escrever(0)}</span>
        </div>
        <div className="flex items-end gap-px border-y" style={{ height: ALTURA }}>
          {dias.map((d) => (
            <span key={d.dia} className="flex h-full min-w-0 flex-1 items-end justify-center hover:bg-surface-2" data-dica={`${dataCurta(d.dia)}: ${escrever(ler(d))}`}>
              <i className={`w-4/5 max-w-5 rounded-t-xs ${cor}`} style={{ height: `${(ler(d) / alto) * 100}%` }} />
            </span>
          ))}
        </div>
        <span />
        <div className="num mt-1 flex justify-between text-11 text-text-2">
          <span>{dias[0] && dataCurta(dias[0].dia)}</span>
          <span>{dias.at(-1) && dataCurta(dias.at(-1)?.dia ?? '')}</span>
        </div>
      </div>
    </figure>
  )
}

/** Spend and leads over the days, on one calendar and two scales, with the same numbers as a table behind them. */
export function GraficoDoConjunto({ dias, moeda }: { dias: readonly DiaDoConjunto[]; moeda: string }) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-6 md:grid-cols-2">
        <Barras titulo="Gasto por dia" dias={dias} ler={(d) => d.gasto} escrever={(n) => valor(Math.round(n), moeda)} cor="bg-primary" />
        <Barras titulo="Leads por dia" dias={dias} ler={(d) => d.leads} escrever={(n) => numero(n)} cor="bg-info" />
      </div>
      <details className="text-13">
        <summary className="text-text-2">Ver como tabela</summary>
        <table className="num mt-2 w-full text-left text-13">
          <thead className="text-12 text-text-2">
            <tr>
              {['Dia', 'Gasto', 'Impressões', 'Cliques', 'Leads'].map((t, i) => (
                <th key={t} scope="col" className={`py-1 font-medium ${i > 0 ? 'text-right' : ''}`}>
                  {t}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dias.map((d) => (
              <tr key={d.dia} className="border-t">
                <th scope="row" className="py-1 font-normal">{dataCurta(d.dia)}</th>
                <td className="py-1 text-right">{valor(d.gasto, moeda)}</td>
                <td className="py-1 text-right">{numero(d.impressoes)}</td>
                <td className="py-1 text-right">{numero(d.cliques)}</td>
                <td className="py-1 text-right">{numero(d.leads)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
