import { useState } from 'react'
import type { Dia } from '#kit/dias.ts'
import { useAtalhos } from '../atalhos/usar-atalhos.ts'
import { Button } from '../button.tsx'
import { dataCurta, dataPorExtenso, diaEm } from '../formatos.ts'
import { IconButton } from '../icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../icones.ts'
import { SegmentedControl } from '../segmented-control.tsx'
import { useAgora } from '../usar-agora.ts'
import { useCelular } from '../usar-media.ts'
import { Agenda } from './agenda.tsx'
import { andar, diasDaSemanaDe, periodoDo, semanasDoMes, type ModoDoCalendario } from './grade.ts'
import { VistaDasHoras } from './horas.tsx'
import { VistaDoMes } from './mes.tsx'
import type { ItemDoCalendario, Quando } from './tipos.ts'
import { dizer, useTecladoDoCalendario } from './usar-teclado.ts'

interface PropsDoCalendario {
  /** accessible name: 'Calendário da equipe' */
  rotulo: string
  modo: ModoDoCalendario
  /** a day within the visible period; the caller stores it in the URL */
  dia: Dia
  itens: readonly ItemDoCalendario[]
  aoMudar: (parte: { modo?: ModoDoCalendario; dia?: Dia }) => void
  aoAbrir: (id: string) => void
  aoMover: (id: string, para: Quando) => void
  aoCriar?: (quando: Quando) => void
}

const MODOS = ['mes', 'semana', 'dia'] as const satisfies readonly ModoDoCalendario[]
const ROTULOS: Record<ModoDoCalendario, string> = { mes: 'Mês', semana: 'Semana', dia: 'Dia' }
const mesPorExtenso = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function titulo(modo: ModoDoCalendario, dia: Dia): string {
  if (modo === 'dia') return dataPorExtenso(dia)
  if (modo === 'mes') return mesPorExtenso.format(Date.parse(dia))
  const { de, ate } = periodoDo('semana', dia)
  return `${dataCurta(de)} a ${dataCurta(ate)}`
}

/** Month, week or day view of any dated items. The caller provides the items; this component places them. */
export function Calendario({ rotulo, modo, dia, itens, aoMudar, aoAbrir, aoMover, aoCriar }: PropsDoCalendario) {
  const celular = useCelular()
  const hoje = new Date(diaEm(useAgora()) * 86_400_000).toISOString().slice(0, 10)
  const [voz, anunciar] = useState('')
  const mover = (id: string, para: Quando) => {
    const item = itens.find((i) => i.id === id)
    if (item && !item.fixo && (item.dia !== para.dia || item.hora !== para.hora)) aoMover(id, para)
  }
  const { teclar, parada, naMao, vistos, aoFocar } = useTecladoDoCalendario({ itens, modo, aoMover: mover, anunciar })
  // the rest of a full day is shown in the day view; on a phone, whose day view is too narrow, in the list of the week
  const vista = {
    itens: vistos,
    hoje,
    parada,
    naMao,
    aoAbrir,
    aoMover: mover,
    aoCriar,
    aoVerDia: (d: Dia) => aoMudar({ modo: celular && modo === 'dia' ? 'semana' : 'dia', dia: d }),
  }
  const ir = (passo: 1 | -1) => aoMudar({ dia: andar(modo, dia, passo) })
  useAtalhos('Calendário', [
    { teclas: 't', rotulo: 'Hoje', executar: () => aoMudar({ dia: hoje }) },
    { teclas: 'j', rotulo: 'Período seguinte', executar: () => ir(1) },
    { teclas: 'k', rotulo: 'Período anterior', executar: () => ir(-1) },
    ...MODOS.map((m) => ({
      teclas: m[0] ?? '',
      rotulo: `Ver por ${ROTULOS[m].toLowerCase()}`,
      executar: () => aoMudar({ modo: m }),
    })),
    ...(aoCriar
      ? [
          {
            teclas: 'n',
            rotulo: 'Criar neste dia',
            executar: (e: KeyboardEvent) => {
              e.preventDefault()
              aoCriar({ dia, hora: null })
            },
          },
        ]
      : []),
    { teclas: 'space', rotulo: 'Pegar um item: setas escolhem o dia e a hora, Espaço solta' },
  ])
  const semanas = semanasDoMes(dia)
  const dias =
    modo === 'mes'
      ? semanas.flat().filter((d) => d.slice(0, 7) === dia.slice(0, 7))
      : modo === 'semana'
        ? diasDaSemanaDe(dia)
        : [dia]
  const carregado = vistos.find((i) => i.id === naMao)
  return (
    <section aria-label={rotulo} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b bg-surface px-3 py-1.5">
        <Button tamanho="pequeno" onClick={() => aoMudar({ dia: hoje })}>
          Hoje
        </Button>
        <IconButton rotulo="Anterior" icone={<ChevronLeft />} onClick={() => ir(-1)} />
        <IconButton rotulo="Próximo" icone={<ChevronRight />} onClick={() => ir(1)} />
        <h2
          aria-live="polite"
          className="num min-w-0 flex-1 truncate text-14 font-semibold first-letter:uppercase max-md:order-last max-md:basis-full max-md:pl-1"
        >
          {titulo(modo, dia)}
        </h2>
        <span className="flex-1 md:hidden" />
        <SegmentedControl
          rotulo="Período"
          tamanho="pequeno"
          opcoes={MODOS.map((valor) => ({ valor, rotulo: ROTULOS[valor] }))}
          valor={modo}
          aoMudar={(m) => aoMudar({ modo: m })}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys come from the buttons inside */}
      <div
        className="flex min-h-0 flex-1 flex-col"
        onKeyDown={teclar}
        onFocus={(e) => e.target.dataset.item && aoFocar(e.target.dataset.item)}
      >
        {celular && modo !== 'dia' ? (
          <Agenda {...vista} dias={dias} />
        ) : modo === 'mes' ? (
          <VistaDoMes {...vista} dias={dias} mes={dia.slice(0, 7)} semanas={semanas} />
        ) : (
          <VistaDasHoras key={modo} {...vista} dias={dias} />
        )}
      </div>
      <p className="sr-only" aria-live="assertive">
        {voz}
      </p>
      {carregado && (
        <p className="border-t bg-surface px-4 py-1.5 text-12 text-text-2">{`${carregado.titulo}: ${dizer(carregado)}. Setas escolhem, Espaço solta, Esc cancela.`}</p>
      )}
    </section>
  )
}
