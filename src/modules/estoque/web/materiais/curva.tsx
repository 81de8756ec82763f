import type { MaterialNaLista } from '../../contract/materiais.ts'
import { degraus } from './previsao.tsx'

const [LARGURA, ALTURA, DIAS] = [72, 20, 30]

/** The forecast of 30 days beside the minimum: red when it crosses zero, brown when it ends below the minimum. */
export function Curva({ material: { disponivel, previsao } }: { material: MaterialNaLista }) {
  let saldo = Number(disponivel)
  const passos: { dia: number; saldo: number }[] = []
  for (const p of previsao.passos) {
    saldo += p.delta
    passos.push({ dia: p.dia, saldo })
  }
  const pontos = degraus(Number(disponivel), passos)
  const valores = pontos.map(([, v]) => v)
  const minimo = Number(previsao.minimo)
  const [alto, baixo] = [Math.max(1, minimo, ...valores), Math.min(0, ...valores)]
  const y = (v: number) => ALTURA - ((v - baixo) / (alto - baixo)) * ALTURA
  const cor = baixo < 0 ? 'var(--danger)' : saldo < minimo ? 'var(--warning)' : 'var(--text-2)'
  return (
    <svg viewBox={`0 -1 ${LARGURA} ${ALTURA + 2}`} width={LARGURA} height={ALTURA} aria-hidden="true">
      {minimo > 0 && (
        <line x1="0" x2={LARGURA} y1={y(minimo)} y2={y(minimo)} stroke="var(--border-strong)" strokeDasharray="2 2" />
      )}
      <path
        d={pontos
          .map(([d, v], i) => `${i === 0 ? 'M' : 'L'}${((d / DIAS) * LARGURA).toFixed(1)} ${y(v).toFixed(1)}`)
          .join('')}
        fill="none"
        stroke={cor}
        strokeWidth="1.5"
      />
    </svg>
  )
}
