import { cn } from './classes.ts'

/** The logo: ten petals around a dark centre. */
export function Logo({ tamanho = 28, className }: { tamanho?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 28 28"
      width={tamanho}
      height={tamanho}
      className={cn('shrink-0', className)}
      role="img"
      aria-label="Girassol"
    >
      {Array.from({ length: 10 }, (_, i) => (
        <ellipse
          key={i}
          cx="14"
          cy="5.4"
          rx="2.5"
          ry="4.6"
          fill="var(--primary)"
          transform={`rotate(${i * 36} 14 14)`}
        />
      ))}
      <circle cx="14" cy="14" r="5" fill="var(--primary-fg)" />
    </svg>
  )
}

const PETALAS = 21
const PETALA = 'M0-172C38-206 44-268 0-330C-44-268-38-206 0-172Z'
const AUREO = Math.PI * (3 - Math.sqrt(5))
const SEMENTES = 324
const RAIO = 178

/** Returns the path of the seeds on Vogel's spiral, in three sizes from the centre outwards, as in a real sunflower. */
function sementes(faixa: 0 | 1 | 2): string {
  const de = [0, 97, 194][faixa] ?? 0
  const ate = [97, 194, SEMENTES][faixa] ?? SEMENTES
  let d = ''
  for (let n = de; n < ate; n++) {
    const r = RAIO * Math.sqrt((n + 0.5) / SEMENTES)
    d += `M${Math.round(r * Math.cos(n * AUREO))} ${Math.round(r * Math.sin(n * AUREO))}h0`
  }
  return d
}
const faixas = [
  [sementes(0), 3],
  [sementes(1), 4.5],
  [sementes(2), 6],
] as const

/** The large sunflower of the sign-in page: two rings of petals and the disc of seeds. */
export function Girassol({ className }: { className?: string }) {
  const anel = (giro: number) =>
    Array.from({ length: PETALAS }, (_, i) => (
      <path key={i} d={PETALA} transform={`rotate(${(i * 360) / PETALAS + giro})`} />
    ))
  return (
    <svg viewBox="0 0 480 540" className={className} aria-hidden="true" strokeWidth="1.6">
      <g transform="translate(240 416) scale(.7)">
        <g fill="var(--primary-soft)" stroke="var(--border-strong)">
          {anel(180 / PETALAS)}
        </g>
        <g fill="var(--primary-soft)" stroke="var(--primary)">
          {anel(0)}
        </g>
        <circle r="186" fill="var(--bg)" stroke="var(--primary)" />
        <g fill="none" stroke="var(--primary-text)" strokeLinecap="round">
          {faixas.map(([d, largura]) => (
            <path key={largura} d={d} strokeWidth={largura} />
          ))}
        </g>
      </g>
    </svg>
  )
}
