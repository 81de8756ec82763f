import { Chip } from '../chip.tsx'
import { plural } from '../formatos.ts'
import { Leitor } from './leitor.tsx'
import type { Resposta } from './tipos.ts'

/** Serials read one after another: camera, scanner or typing. Read twice, a serial counts once. */
export function SeriesLidas({
  series,
  aoMudar,
}: {
  series: readonly string[]
  aoMudar: (s: readonly string[]) => void
}) {
  const ler = (lida: string): Resposta => {
    if (series.includes(lida)) return { tom: 'repetida', texto: 'já foi lida aqui. Contou uma vez só.' }
    aoMudar([...series, lida])
    return { tom: 'aceita', texto: `${series.length + 1}ª lida` }
  }
  return (
    <div className="grid gap-3">
      <Leitor rotulo="Leia ou digite a série" aoLer={({ texto }) => ler(texto)} />
      <p aria-live="polite" className="num">
        <strong className="text-[32px] leading-none font-semibold">{series.length}</strong>{' '}
        <span className="text-13 text-text-2">{series.length === 1 ? 'lida' : 'lidas'}</span>
      </p>
      <ul aria-label={plural(series.length, 'série lida', 'séries lidas')} className="flex flex-wrap gap-1.5">
        {series.toReversed().map((s) => (
          <li key={s}>
            <Chip className="num" rotuloRemover={`Tirar ${s}`} aoRemover={() => aoMudar(series.filter((x) => x !== s))}>
              {s.length > 8 ? `…${s.slice(-6)}` : s}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
