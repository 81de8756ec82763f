import { mesMinimo, soOMesCurto } from '#kit/meses.ts'
import { useId } from 'react'
import { geometriaDaUsina } from '#engines/energia/graficos/usina.ts'
import type { MesDaUsina } from '../contract/meses.ts'
import { inteiro } from './nomes.ts'

const QUADRO = { largura: 720, altura: 290, margem: { topo: 18, direita: 8, base: 26, esquerda: 52 } }
const lido = (kwh: number | null): string => (kwh === null ? 'sem leitura' : `${inteiro(kwh)} kWh`)

/** Twelve months: expected, generated, injected. Each month opens its readings. */
export function GraficoDaUsina({ meses, aoAbrir }: { meses: readonly MesDaUsina[]; aoAbrir: (mes: string) => void }) {
  const titulo = useId()
  const g = geometriaDaUsina(
    QUADRO,
    meses.map((m) => ({
      rotulo: soOMesCurto(m.competencia),
      esperadoKwh: m.esperado_kwh,
      geradoKwh: m.gerado_kwh,
      injetadoKwh: m.injetado_kwh,
    })),
  )
  return (
    <figure className="min-w-0 rounded-lg border bg-surface p-3" aria-labelledby={titulo}>
      <figcaption className="flex flex-wrap items-center gap-x-3 text-12">
        <h2 id={titulo} className="text-13 font-semibold">
          Esperada, gerada e injetada
        </h2>
        <span className="text-text-2">kWh por mês</span>
        <span className="ml-auto flex gap-3 text-11 text-text-2" aria-hidden="true">
          <span className="flex items-center gap-1.5">
            <i className="w-3.5 border-t-2 border-text" /> esperada P50
          </span>
          <span className="flex items-center gap-1.5">
            <i className="size-2.5 rounded-xs bg-primary" /> gerada
          </span>
          <span className="flex items-center gap-1.5">
            <i className="size-2.5 rounded-xs bg-info" /> injetada
          </span>
        </span>
      </figcaption>
      <div className="overflow-x-auto">
        <svg
          className="g-desenho mt-1.5 max-h-[330px] min-w-[560px]"
          viewBox={`0 0 ${QUADRO.largura} ${QUADRO.altura}`}
          role="group"
          aria-label="Meses da usina"
        >
          {g.valores.map((v) => (
            <g key={v.rotulo}>
              <line
                className="grade"
                x1={QUADRO.margem.esquerda}
                x2={QUADRO.largura - QUADRO.margem.direita}
                y1={v.em}
                y2={v.em}
              />
              <text className="eixo" x={QUADRO.margem.esquerda - 8} y={v.em + 4} textAnchor="end">
                {v.rotulo}
              </text>
            </g>
          ))}
          {g.meses.map((m, n) => {
            const mes = meses[n]
            if (!mes) return null
            const abrir = () => aoAbrir(mes.competencia)
            return (
              <g
                key={mes.competencia}
                role="button"
                tabIndex={0}
                className="cursor-pointer"
                aria-label={`${mesMinimo(mes.competencia)}: esperada ${inteiro(mes.esperado_kwh)} kWh, gerada ${lido(mes.gerado_kwh)}, injetada ${lido(mes.injetado_kwh)}. Abrir leituras`}
                onClick={abrir}
                onKeyDown={(e) => {
                  if (e.key === 'Enter' || e.key === ' ') {
                    e.preventDefault()
                    abrir()
                  }
                }}
              >
                <rect
                  x={m.esperado.x}
                  y={QUADRO.margem.topo}
                  width={m.esperado.largura}
                  height={QUADRO.altura - QUADRO.margem.topo}
                  fill="transparent"
                />
                {m.gerado && (
                  <rect
                    x={m.gerado.x}
                    y={m.gerado.y}
                    width={m.gerado.largura}
                    height={m.gerado.altura}
                    rx={2}
                    fill="var(--primary)"
                  />
                )}
                {m.injetado && (
                  <rect
                    x={m.injetado.x}
                    y={m.injetado.y}
                    width={m.injetado.largura}
                    height={m.injetado.altura}
                    rx={1}
                    fill="var(--info)"
                  />
                )}
                <line
                  x1={m.esperado.x}
                  x2={m.esperado.x + m.esperado.largura}
                  y1={m.esperado.y}
                  y2={m.esperado.y}
                  stroke="var(--text)"
                  strokeWidth={2}
                />
                <text className="eixo" x={m.meio} y={QUADRO.altura - 8} textAnchor="middle">
                  {m.rotulo}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
      <p className="text-12 text-text-2">
        A energia usada na própria usina não passa pelo medidor: a injetada fica abaixo da gerada sem que falte nada.
      </p>
    </figure>
  )
}
