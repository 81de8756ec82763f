import { useEffect, useRef, useState } from 'react'
import { type Dia, diaDaSemana, SEMANA_CURTA } from '#kit/dias.ts'
import { useAlvoDeArrasto } from '../arrastar.ts'
import { cn } from '../classes.ts'
import { dataPorExtenso, hora as horaDe, plural } from '../formatos.ts'
import { useAgora } from '../usar-agora.ts'
import { useCelular } from '../usar-media.ts'
import { comResto, emHora, emMinutos, lado } from './grade.ts'
import { ItemNoCalendario } from './item.tsx'
import type { ItemDoCalendario, PropsDaVista } from './tipos.ts'

const ALTURA_DA_HORA = 48
const ABRE_AS = 7
const DURA_MIN = 30
const GRAU_MIN = 15
/**
 * Maximum number of lanes in a column of the week view, or in the day view of a phone; on a desktop the day view has
 * room for all.
 */
const CABEM = 4
const emPx = (minutos: number) => (minutos / 60) * ALTURA_DA_HORA

/** One day or seven by hour; items without an hour are at the top. */
export function VistaDasHoras(p: PropsDaVista) {
  const rolagem = useRef<HTMLDivElement>(null)
  // newer browsers return a promise from scrollTo, and an effect must return nothing or a cleanup function
  useEffect(() => void rolagem.current?.scrollTo({ top: emPx(ABRE_AS * 60) }), [])
  const porDia = Map.groupBy(p.itens, (i) => i.dia)
  const colunas = { gridTemplateColumns: `44px repeat(${p.dias.length}, minmax(0, 1fr))` }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div
      ref={rolagem}
      tabIndex={0}
      role="group"
      aria-label="Horas"
      className="min-h-0 flex-1 overflow-y-auto bg-surface"
    >
      <div className="sticky top-0 z-10 grid border-b bg-surface" style={colunas}>
        <span className="pt-1 text-center text-11 text-text-2">dia</span>
        {p.dias.map((dia) => (
          <DiaInteiro key={dia} dia={dia} itens={(porDia.get(dia) ?? []).filter((i) => i.hora === null)} p={p} />
        ))}
      </div>
      <div className="relative grid" style={{ ...colunas, height: emPx(1440) }}>
        <div aria-hidden="true" className="num relative text-right text-11 text-text-2">
          {Array.from({ length: 23 }, (_, h) => (
            <span
              key={h}
              className="absolute right-1.5 -translate-y-1/2"
              style={{ top: emPx((h + 1) * 60) }}
            >{`${h + 1}h`}</span>
          ))}
        </div>
        {p.dias.map((dia) => (
          <ColunaDoDia key={dia} dia={dia} itens={(porDia.get(dia) ?? []).filter((i) => i.hora !== null)} p={p} />
        ))}
      </div>
    </div>
  )
}

function DiaInteiro({ dia, itens, p }: { dia: Dia; itens: readonly ItemDoCalendario[]; p: PropsDaVista }) {
  const el = useRef<HTMLDivElement>(null)
  const [sobre, setSobre] = useState(false)
  useAlvoDeArrasto(el, {
    aceita: (c) => c.tipo === 'item-do-calendario',
    aoPairar: (onde) => setSobre(onde !== null),
    aoSoltar: (c) => p.aoMover(String(c.id), { dia, hora: null }),
  })
  return (
    <div
      ref={el}
      role="group"
      aria-label={`${dataPorExtenso(dia)}, dia inteiro, ${plural(itens.length, 'item', 'itens')}`}
      className={cn(
        'flex max-h-32 min-w-0 flex-col gap-0.5 overflow-y-auto border-l p-1 *:shrink-0',
        sobre && 'ring-2 ring-primary ring-inset',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Ver ${dataPorExtenso(dia)}`}
        className="flex items-center justify-center gap-1 text-12 text-text-2"
        onClick={() => p.aoVerDia(dia)}
      >
        {SEMANA_CURTA[diaDaSemana(dia)]}
        <b
          className={cn(
            'num grid h-5 min-w-5 place-items-center rounded-full px-1 font-semibold',
            dia === p.hoje ? 'bg-primary text-primary-fg' : 'text-text',
          )}
        >
          {Number(dia.slice(8))}
        </b>
      </button>
      {itens.map((i) => (
        <ItemNoCalendario key={i.id} item={i} parada={p.parada === i.id} naMao={p.naMao === i.id} aoAbrir={p.aoAbrir} />
      ))}
    </div>
  )
}

function ColunaDoDia({ dia, itens, p }: { dia: Dia; itens: readonly ItemDoCalendario[]; p: PropsDaVista }) {
  const el = useRef<HTMLDivElement>(null)
  const agora = useAgora()
  const celular = useCelular()
  const [sobre, setSobre] = useState<number | null>(null)
  const emY = (y: number) =>
    Math.max(
      0,
      Math.min(
        1440 - GRAU_MIN,
        Math.round((((y - (el.current?.getBoundingClientRect().top ?? 0)) / ALTURA_DA_HORA) * 60) / GRAU_MIN) *
          GRAU_MIN,
      ),
    )
  useAlvoDeArrasto(el, {
    aceita: (c) => c.tipo === 'item-do-calendario',
    aoPairar: (onde) => setSobre(onde ? emY(onde.y) : null),
    aoSoltar: (c, onde) => p.aoMover(String(c.id), { dia, hora: emHora(emY(onde.y)) }),
  })
  const postos = lado(
    itens.map((item) => ({
      item,
      inicio: emMinutos(item.hora ?? '00:00'),
      fim: emMinutos(item.hora ?? '00:00') + Math.max(DURA_MIN, item.duracaoMin ?? DURA_MIN),
    })),
  )
  const { vistos, restos } = comResto(
    postos,
    p.dias.length > 1 || celular ? CABEM : Infinity,
    ({ item }) => item.id === p.parada || item.id === p.naMao,
  )
  return (
    <div
      ref={el}
      role="group"
      aria-label={`${dataPorExtenso(dia)}, ${plural(itens.length, 'item', 'itens')} com hora`}
      className="relative border-l bg-[repeating-linear-gradient(to_bottom,transparent_0_47px,var(--border)_47px_48px)]"
    >
      {p.aoCriar && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Novo em ${dataPorExtenso(dia)}`}
          className="absolute inset-0 cursor-default"
          onClick={(e) => p.aoCriar?.({ dia, hora: emHora(Math.floor(emY(e.clientY) / 30) * 30) })}
        />
      )}
      {dia === p.hoje && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 z-1 h-0.5 bg-danger"
          style={{ top: emPx(emMinutos(horaDe(agora))) }}
        />
      )}
      {sobre !== null && (
        <span
          aria-hidden="true"
          className="num pointer-events-none absolute inset-x-0 z-2 border-t-2 border-primary text-11 font-medium"
          style={{ top: emPx(sobre) }}
        >
          {emHora(sobre)}
        </span>
      )}
      {vistos.map(({ item, inicio, fim, faixa, faixas }) => (
        <div
          key={item.id}
          className="absolute overflow-hidden p-px"
          style={{
            top: emPx(inicio),
            height: emPx(fim - inicio),
            left: `${(faixa / faixas) * 100}%`,
            width: `${100 / faixas}%`,
          }}
        >
          <ItemNoCalendario
            alto
            item={item}
            parada={p.parada === item.id}
            naMao={p.naMao === item.id}
            aoAbrir={p.aoAbrir}
          />
        </div>
      ))}
      {restos.map((r) => (
        <button
          key={r.inicio}
          type="button"
          aria-label={`Mais ${plural(r.quantos, 'item', 'itens')}: ver ${dataPorExtenso(dia)}`}
          className="num absolute right-0 h-5.5 truncate rounded-(--r-sm) bg-surface text-center text-12 text-text-2 hover:bg-surface-2"
          style={{ top: emPx(r.inicio) + 1, width: `${100 / CABEM}%` }}
          onClick={() => p.aoVerDia(dia)}
        >{`+${r.quantos}`}</button>
      ))}
    </div>
  )
}
