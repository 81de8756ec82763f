import { numero } from '#ui/formatos.ts'
import { Check, TriangleAlert } from '#ui/icones.ts'

interface Props {
  rotulo: string
  valor: number
  unidade: string
  casas: number
  minimo: number
  /** null: no upper end */
  maximo: number | null
}

/** A measured value on its band: a mark inside is fine, one outside has an icon and its words. */
export function Faixa({ rotulo, valor, unidade, casas, minimo, maximo }: Props) {
  const dentro = valor >= minimo && (maximo === null || valor <= maximo)
  const alto = maximo ?? Math.max(valor, minimo) * 1.2
  const folga = maximo === null ? 0 : (alto - minimo) * 1.5
  const [de, ate] = [Math.max(0, minimo - folga), alto + folga]
  const em = (v: number) => Math.min(99, Math.max(1, ((v - de) / (ate - de || 1)) * 100))
  const Icone = dentro ? Check : TriangleAlert
  const faixa =
    maximo === null ? `mínimo ${numero(minimo, casas)}` : `de ${numero(minimo, casas)} a ${numero(maximo, casas)}`
  return (
    <div className="num grid grid-cols-[72px_92px_1fr_20px] items-center gap-2 text-13">
      <span className="text-text-2">{rotulo}</span>
      <b className={`text-right font-semibold ${dentro ? '' : 'text-danger'}`}>
        {numero(valor, casas)} {unidade}
      </b>
      <span
        className="relative h-2.5 rounded-full bg-surface-3"
        role="img"
        aria-label={`${faixa} ${unidade}, ${dentro ? 'dentro' : 'fora'}`}
        data-dica={`${faixa} ${unidade}`}
      >
        <span
          className="absolute inset-y-0 rounded-full bg-success opacity-40"
          style={{ left: `${em(minimo)}%`, width: `${em(maximo ?? ate) - em(minimo)}%` }}
        />
        <span
          className={`absolute -inset-y-1 w-0.5 ${dentro ? 'bg-text' : 'bg-danger'}`}
          style={{ left: `${em(valor)}%` }}
        />
      </span>
      <Icone className={`size-4 ${dentro ? 'text-success' : 'text-danger'}`} aria-hidden="true" />
    </div>
  )
}
