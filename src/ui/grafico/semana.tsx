import type { ReactNode } from 'react'
import { SEMANA } from '#kit/dias.ts'
import { LinkButton } from '../link.tsx'
import { MolduraDeGrafico } from './moldura.tsx'

const HORAS = Array.from({ length: 24 }, (_, h) => h)

interface PropsDaSemana {
  titulo: string
  unidade?: string | undefined
  ajuda?: ReactNode
  /** value by hour of the week: 0 is Sunday at midnight */
  valor(hora: number): number | null
  escrever(n: number): string
  aoEscolher?: (hora: number) => void
}

/** Heat map of the hours of a week. The number is in the tooltip and in the table. */
export function GraficoDaSemana({ titulo, unidade, ajuda, valor, escrever, aoEscolher }: PropsDaSemana) {
  const maior = Math.max(1e-9, ...Array.from({ length: 168 }, (_, h) => valor(h) ?? 0))
  const dito = (h: number) => {
    const v = valor(h)
    return v === null || v === 0 ? '–' : escrever(v)
  }
  const tabela = (
    <table className="num w-full text-right text-12">
      <thead className="text-text-2">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            Hora
          </th>
          {SEMANA.map((d) => (
            <th key={d} scope="col" className="py-1 font-medium first-letter:uppercase">
              {d}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {HORAS.map((h) => (
          <tr key={h} className="border-t">
            <th scope="row" className="py-1 text-left font-normal">
              {h}h
            </th>
            {SEMANA.map((d, n) => (
              <td key={d} className="py-1">
                {aoEscolher && valor(n * 24 + h) ? (
                  <LinkButton onClick={() => aoEscolher(n * 24 + h)}>{dito(n * 24 + h)}</LinkButton>
                ) : (
                  dito(n * 24 + h)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <MolduraDeGrafico titulo={titulo} unidade={unidade} series={[]} ajuda={ajuda} tabela={tabela}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-px" aria-hidden="true">
        {SEMANA.map((d, n) => (
          <div key={d} className="contents">
            <span className="text-11 text-text-2">{d.slice(0, 3)}</span>
            <span className="grid grid-cols-[repeat(24,minmax(0,1fr))] gap-px">
              {HORAS.map((h) => {
                const v = valor(n * 24 + h) ?? 0
                return (
                  <span
                    key={h}
                    className="relative h-4 rounded-xs bg-surface-2"
                    data-dica={`${d}, ${h}h: ${dito(n * 24 + h)}`}
                    data-ponto={n * 24 + h}
                    style={aoEscolher && v ? { cursor: 'pointer' } : undefined}
                    onClick={aoEscolher && v ? () => aoEscolher(n * 24 + h) : undefined}
                  >
                    {v > 0 && (
                      <i
                        className="absolute inset-0 rounded-xs bg-info"
                        style={{ opacity: 0.15 + 0.85 * (v / maior) }}
                      />
                    )}
                  </span>
                )
              })}
            </span>
          </div>
        ))}
        <span />
        <span className="num flex justify-between text-11 text-text-2">
          <span>0h</span>
          <span>12h</span>
          <span>23h</span>
        </span>
      </div>
    </MolduraDeGrafico>
  )
}
