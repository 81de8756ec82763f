import { useRef, useState } from 'react'
import { SEMANA, type Dia } from '#kit/dias.ts'
import { useAlvoDeArrasto } from '../arrastar.ts'
import { cn } from '../classes.ts'
import { dataPorExtenso, plural } from '../formatos.ts'
import { ItemNoCalendario } from './item.tsx'
import type { ItemDoCalendario, PropsDaVista } from './tipos.ts'

/** Items that fit in a day of the month on a laptop; the rest is behind '+ n'. */
const CABEM = 4

/** Month view. */
export function VistaDoMes({
  mes,
  semanas,
  ...p
}: PropsDaVista & { mes: string; semanas: readonly (readonly Dia[])[] }) {
  const porDia = Map.groupBy(p.itens, (i) => i.dia)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div aria-hidden="true" className="grid grid-cols-7 border-b bg-surface text-center text-11 text-text-2">
        {SEMANA.map((n) => (
          <span key={n} className="py-1">
            {n}
          </span>
        ))}
      </div>
      <div className="grid min-h-0 flex-1 auto-rows-[minmax(104px,1fr)] grid-cols-7 gap-px overflow-y-auto bg-border">
        {semanas.flat().map((dia) => (
          <DiaDoMes key={dia} dia={dia} doMes={dia.slice(0, 7) === mes} itens={porDia.get(dia) ?? []} p={p} />
        ))}
      </div>
    </div>
  )
}

function DiaDoMes({
  dia,
  doMes,
  itens,
  p,
}: {
  dia: Dia
  doMes: boolean
  itens: readonly ItemDoCalendario[]
  p: PropsDaVista
}) {
  const el = useRef<HTMLDivElement>(null)
  const [sobre, setSobre] = useState(false)
  useAlvoDeArrasto(el, {
    aceita: (c) => c.tipo === 'item-do-calendario',
    aoPairar: (onde) => setSobre(onde !== null),
    aoSoltar: (c) => {
      const item = p.itens.find((i) => i.id === c.id)
      if (item && item.dia !== dia) p.aoMover(item.id, { dia, hora: item.hora })
    },
  })
  const ordenados = [...itens].sort((a, b) => (a.hora ?? '').localeCompare(b.hora ?? ''))
  const cabem = ordenados.length > CABEM ? CABEM - 1 : CABEM
  // the item being moved by keyboard is never hidden behind '+ n'
  const vistos = [...ordenados.filter((i) => i.id === p.naMao), ...ordenados.filter((i) => i.id !== p.naMao)].slice(
    0,
    cabem,
  )
  return (
    <div
      ref={el}
      role="group"
      aria-label={`${dataPorExtenso(dia)}, ${plural(itens.length, 'item', 'itens')}`}
      data-dia={dia}
      className={cn(
        'group flex min-h-0 min-w-0 flex-col gap-0.5 overflow-y-auto p-1 [scrollbar-width:none]',
        doMes ? 'bg-surface' : 'bg-bg',
        sobre && 'ring-2 ring-primary ring-inset',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        className={cn(
          'num ml-0.5 grid h-5 min-w-5 place-items-center self-start rounded-full px-1 text-12',
          dia === p.hoje ? 'bg-primary font-semibold text-primary-fg' : doMes ? 'hover:bg-surface-2' : 'text-text-2',
        )}
        aria-label={`Ver ${dataPorExtenso(dia)}`}
        onClick={() => p.aoVerDia(dia)}
      >
        {Number(dia.slice(8))}
      </button>
      {vistos.map((i) => (
        <ItemNoCalendario key={i.id} item={i} parada={p.parada === i.id} naMao={p.naMao === i.id} aoAbrir={p.aoAbrir} />
      ))}
      {ordenados.length > cabem && (
        <button
          type="button"
          className="rounded-(--r-sm) px-1.5 text-left text-12 text-text-2 hover:bg-surface-2"
          onClick={() => p.aoVerDia(dia)}
        >{`+ ${ordenados.length - cabem} mais`}</button>
      )}
      {p.aoCriar && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Novo em ${dataPorExtenso(dia)}`}
          className="min-h-2 flex-1 cursor-default"
          onClick={() => p.aoCriar?.({ dia, hora: null })}
        />
      )}
    </div>
  )
}
