import { useId, useState, type ReactNode } from 'react'
import { geometriaDoSaldo, type PedidoDoSaldo } from '#engines/energia/graficos/saldo.ts'
import { reais } from '../numeros.ts'

interface PropsDoSaldo extends Omit<PedidoDoSaldo, 'quadro'> {
  /** such as `2,64 anos, ago/2029` */
  textoDoRetorno: string | null
  /** Proportions of a narrow place. */
  estreito?: boolean
  /** such as `Faixa: art. 17 otimista (Fio B × 0,90) a pessimista (× 1,50).` */
  rodape?: string | undefined
  /** The same numbers as rows, made when it opens. */
  tabela: ReactNode
}

const MESA = { largura: 560, altura: 292, margem: { topo: 14, direita: 12, base: 32, esquerda: 58 } }
const BOLSO = { largura: 340, altura: 220, margem: { topo: 12, direita: 8, base: 28, esquerda: 56 } }
const semCentavos = (cent: number) => reais(Math.round(cent / 100) * 100).replace(/,00$/, '')

/** Accumulated balance: solid while the rule is known, dashed after 2028, with the sentence inside the chart. */
export function GraficoDoSaldo({ textoDoRetorno, estreito, rodape, tabela, ...p }: PropsDoSaldo) {
  const [naTabela, setNaTabela] = useState(false)
  const titulo = useId()
  const quadro = estreito ? BOLSO : MESA
  const g = geometriaDoSaldo({ ...p, quadro })
  const { margem: m } = quadro
  const base = quadro.altura - m.base
  const [primeiro, ultimo] = [p.pontos[0], p.pontos.at(-1)]
  return (
    <figure className="min-w-0" aria-labelledby={titulo}>
      <figcaption className="flex flex-wrap items-center gap-x-3 px-3.5 pt-2.5 text-12">
        <h2 id={titulo} className="text-13 font-semibold">
          Saldo acumulado
        </h2>
        <span className="text-text-2">em R$, {Math.max(0, p.pontos.length - 1)} anos</span>
        <span className="g-desenho ml-auto flex! w-auto! gap-3 text-11 text-text-2" aria-hidden="true">
          <span className="flex items-center gap-1.5">
            <i className="w-3.5 border-t-2 border-(--linha)" /> regra conhecida
          </span>
          <span className="flex items-center gap-1.5">
            <i className="w-3.5 border-t-2 border-dashed border-(--linha)" /> hipótese
          </span>
        </span>
      </figcaption>
      <svg
        className="g-desenho mt-1.5 pr-2"
        viewBox={`0 0 ${quadro.largura} ${quadro.altura}`}
        role="img"
        aria-label={
          primeiro && ultimo
            ? `De ${reais(primeiro.saldoCent)} em ${primeiro.ano} a ${reais(ultimo.saldoCent)} em ${ultimo.ano}`
            : 'Sem resultado'
        }
      >
        {g.valores.map((v) => (
          <g key={v.rotulo}>
            <line className="grade" x1={m.esquerda} x2={quadro.largura - m.direita} y1={v.em} y2={v.em} />
            <text className="eixo" x={m.esquerda - 8} y={v.em + 4} textAnchor="end">
              {v.rotulo}
            </text>
          </g>
        ))}
        {g.depois && (
          <>
            <rect
              x={g.depois.x}
              y={m.topo - 6}
              width={g.depois.largura}
              height={base - m.topo + 6}
              fill="var(--surface-2)"
              opacity={0.75}
            />
            <line
              x1={g.depois.x}
              x2={g.depois.x}
              y1={m.topo - 6}
              y2={base}
              stroke="var(--text-3)"
              strokeDasharray="2 3"
            />
          </>
        )}
        {g.faixa && <path d={g.faixa} fill="var(--primary)" opacity={0.22} data-desenho="faixa" />}
        <path d={g.firme} fill="none" stroke="var(--linha)" strokeWidth={2.5} data-desenho="firme" />
        <path
          d={g.hipotese}
          fill="none"
          stroke="var(--linha)"
          strokeWidth={2.25}
          strokeDasharray="6 4"
          data-desenho="hipotese"
        />
        {g.depois && (
          <text x={g.depois.x + 7} y={m.topo + 5}>
            {estreito ? 'depois de 2028, hipótese' : 'depois de 2028, hipótese: a regra ainda não existe'}
          </text>
        )}
        {g.trocas.map((t) => (
          <g key={t.x}>
            <circle cx={t.x} cy={t.y} r={3.5} fill="var(--linha)" />
            {!estreito && (
              <text x={t.x + 4} y={t.y + 18}>
                troca, {semCentavos(t.valorCent)}
              </text>
            )}
          </g>
        ))}
        {g.retorno && (
          <>
            <circle
              cx={g.retorno.x}
              cy={g.retorno.y}
              r={4.5}
              fill="var(--surface)"
              stroke="var(--text)"
              strokeWidth={2}
            />
            <text className="forte" x={g.retorno.rotulo.x} y={g.retorno.rotulo.y} textAnchor={g.retorno.rotulo.ancora}>
              {textoDoRetorno}
            </text>
          </>
        )}
        {g.fim && (
          <text className="forte" x={g.fim.x - 22} y={Math.max(m.topo + 20, g.fim.y)} textAnchor="end">
            {semCentavos(g.fim.saldoCent)}
          </text>
        )}
        {g.anos.map((a) => (
          <text
            key={a.rotulo}
            className="eixo"
            x={a.em}
            y={base + 17}
            textAnchor={a.em > quadro.largura - 24 ? 'end' : 'middle'}
          >
            {a.rotulo}
          </text>
        ))}
      </svg>
      {rodape && <p className="px-3.5 pb-2.5 text-12 text-text-2">{rodape}</p>}
      <details className="px-3.5 pb-2.5 text-12" onToggle={(e) => setNaTabela(e.currentTarget.open)}>
        <summary className="text-text-2">Ver como tabela</summary>
        {naTabela && (
          <div className="mt-2 max-h-72 overflow-auto" tabIndex={0} role="region" aria-label="Tabela: saldo acumulado">
            {tabela}
            <p className="mt-1 text-text-2">* hipótese: a regra destes anos ainda não foi publicada.</p>
          </div>
        )}
      </details>
    </figure>
  )
}
