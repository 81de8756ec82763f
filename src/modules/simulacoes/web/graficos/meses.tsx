import { useId } from 'react'
import { geometriaDosMeses, type PontoDoMes } from '#engines/energia/graficos/meses.ts'
import { kwh } from '../numeros.ts'

const QUADRO = { largura: 560, altura: 190, margem: { topo: 10, direita: 8, base: 24, esquerda: 46 } }

/** Consumption as bars, generation as a line, month by month. */
export function GraficoDosMeses({ meses, ano }: { meses: readonly PontoDoMes[]; ano: number }) {
  const titulo = useId()
  const g = geometriaDosMeses(QUADRO, meses)
  return (
    <figure className="min-w-0" aria-labelledby={titulo}>
      <figcaption className="flex flex-wrap items-center gap-x-3 px-3.5 pt-2.5 text-12">
        <h2 id={titulo} className="text-13 font-semibold">
          Geração e consumo
        </h2>
        <span className="text-text-2">kWh por mês, {ano}</span>
        <span className="g-desenho ml-auto flex! w-auto! gap-3 text-11 text-text-2" aria-hidden="true">
          <span className="flex items-center gap-1.5">
            <i className="size-2.5 rounded-xs bg-border-strong" /> consumo
          </span>
          <span className="flex items-center gap-1.5">
            <i className="w-3.5 border-t-2 border-(--linha)" /> geração
          </span>
        </span>
      </figcaption>
      <svg
        className="g-desenho mt-1.5 pr-2"
        viewBox={`0 0 ${QUADRO.largura} ${QUADRO.altura}`}
        role="img"
        aria-label={meses.map((m) => `${m.rotulo}: consome ${kwh(m.consumoKwh)}, gera ${kwh(m.geracaoKwh)}`).join('; ')}
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
        {g.barras.map((b) => (
          <rect key={b.rotulo} x={b.x} y={b.y} width={b.largura} height={b.altura} rx={2} fill="var(--border-strong)" />
        ))}
        <path d={g.geracao} fill="none" stroke="var(--linha)" strokeWidth={2.5} strokeLinejoin="round" />
        {g.pontos.map((p) => (
          <circle key={p.x} cx={p.x} cy={p.y} r={2.5} fill="var(--linha)" />
        ))}
        {g.meses.map((m) => (
          <text key={m.rotulo} className="eixo" x={m.em} y={QUADRO.altura - 6} textAnchor="middle">
            {m.rotulo}
          </text>
        ))}
      </svg>
    </figure>
  )
}
