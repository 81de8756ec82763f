import { dataCurta, numero } from '#ui/formatos.ts'

interface Dia {
  dia: string
  recebidas: number
  enviadas: number
}

const ALTURA = 140

/** A round number at or above the highest bar, for the axis. */
export function tetoDoEixo(maior: number): number {
  if (maior <= 4) return 4
  const base = 10 ** Math.floor(Math.log10(maior))
  return [1, 2, 5, 10].map((f) => f * base).find((t) => t >= maior) ?? maior
}

/** Messages per day: what came in and what went out, with the same numbers as a table behind it. */
export function GraficoPorDia({ dias }: { dias: readonly Dia[] }) {
  const teto = tetoDoEixo(Math.max(0, ...dias.map((d) => Math.max(d.recebidas, d.enviadas))))
  const altura = (n: number) => `${(n / teto) * 100}%`
  return (
    <figure>
      <figcaption className="mb-2 flex items-center gap-4 text-12">
        <b className="text-13 font-semibold">Mensagens por dia</b>
        <span className="flex items-center gap-1.5 text-text-2">
          <i className="size-2.5 rounded-xs bg-info" /> recebidas
        </span>
        <span className="flex items-center gap-1.5 text-text-2">
          <i className="size-2.5 rounded-xs bg-primary" /> enviadas
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" aria-hidden="true">
        <div className="num flex flex-col justify-between text-right text-11 text-text-2" style={{ height: ALTURA }}>
          <span>{numero(teto)}</span>
          <span>{numero(teto / 2)}</span>
          <span>0</span>
        </div>
        <div className="flex items-end gap-px border-y bg-[linear-gradient(var(--border),var(--border))] bg-[length:100%_1px] bg-[position:0_50%] bg-no-repeat" style={{ height: ALTURA }}>
          {dias.map((d) => (
            <span key={d.dia} className="flex h-full min-w-0 flex-1 items-end justify-center gap-px hover:bg-surface-2" data-dica={`${dataCurta(d.dia)}: ${numero(d.recebidas)} recebidas, ${numero(d.enviadas)} enviadas`}>
              <i className="w-2/5 max-w-3 rounded-t-xs bg-info" style={{ height: altura(d.recebidas) }} />
              <i className="w-2/5 max-w-3 rounded-t-xs bg-primary" style={{ height: altura(d.enviadas) }} />
            </span>
          ))}
        </div>
        <span />
        <div className="num mt-1 flex justify-between text-11 text-text-2">
          <span>{dias[0] && dataCurta(dias[0].dia)}</span>
          <span>{dias.at(-1) && dataCurta(dias.at(-1)?.dia ?? '')}</span>
        </div>
      </div>
      <details className="mt-3 text-13">
        <summary className="text-text-2">Ver como tabela</summary>
        <table className="num mt-2 w-full text-left text-13">
          <thead className="text-12 text-text-2">
            <tr>
              <th className="py-1 font-medium">Dia</th>
              <th className="py-1 text-right font-medium">Recebidas</th>
              <th className="py-1 text-right font-medium">Enviadas</th>
            </tr>
          </thead>
          <tbody>
            {dias.map((d) => (
              <tr key={d.dia} className="border-t">
                <td className="py-1">{dataCurta(d.dia)}</td>
                <td className="py-1 text-right">{numero(d.recebidas)}</td>
                <td className="py-1 text-right">{numero(d.enviadas)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
