import { useEffect, useRef, useState, type ReactNode } from 'react'
import { nomeDoFeriado } from '#kit/feriados.ts'
import { cn } from '#ui/classes.ts'
import { classeDoTom } from '#ui/tom.ts'
import { useAgora } from '#ui/usar-agora.ts'
import { diaInteiro, escreverMinuto, MINUTO_MS, paraParede } from '#kit/parede.ts'
import type { Recurso, Reserva } from '../../tipos.ts'
import { situacaoEscrita, tomDa } from '../palavras.ts'
import { useSelecao, type Selecao } from './selecao.ts'

/** A column is one day of one resource: many resources for a day, or one for a week. */
export interface ColunaDaGrade {
  id: string
  rotulo: string
  cabeca: ReactNode
  recurso: Recurso
  dia: string
}

const ALTURA_DA_HORA = 52
const emPx = (min: number) => (min / 60) * ALTURA_DA_HORA

interface Props {
  rotulo: string
  colunas: readonly ColunaDaGrade[]
  reservas: readonly Reserva[]
  podeReservar: boolean
  aoEscolher: (c: ColunaDaGrade, de: number, ate: number) => void
  aoAbrir: (id: string) => void
}

/** Hours shown: from the first opening to the last closing, extended by bookings outside. */
function janelaDe(colunas: readonly ColunaDaGrade[], reservas: readonly Reserva[]): { de: number; ate: number } {
  const turnos = colunas.flatMap((c) => c.recurso.regras.semana.flat())
  const fora = reservas.flatMap((r) =>
    colunas.filter((c) => c.recurso.id === r.recurso_id).flatMap((c) => noDia(r, c) ?? []),
  )
  const de = Math.min(480, ...turnos.map((t) => t.inicio), ...fora.map((f) => f.de))
  const ate = Math.max(1080, ...turnos.map((t) => t.fim), ...fora.map((f) => f.ate))
  return { de: Math.floor(de / 60) * 60, ate: Math.min(1440, Math.ceil(ate / 60) * 60) }
}

/** Position of a booking in the column of a day, in local minutes. */
function noDia(r: Reserva, c: ColunaDaGrade): { de: number; ate: number } | null {
  const { de, ate } = diaInteiro(c.dia, c.recurso.fuso)
  const [inicio, fim] = [new Date(r.de), new Date(r.ate)]
  if (inicio >= ate || fim <= de) return null
  const min = (d: Date) =>
    Number(paraParede(d, c.recurso.fuso).slice(11, 13)) * 60 + Number(paraParede(d, c.recurso.fuso).slice(14))
  return { de: inicio <= de ? 0 : min(inicio), ate: fim >= ate ? 1440 : min(fim) }
}

export function Grade({ rotulo, colunas, reservas, podeReservar, aoEscolher, aoAbrir }: Props) {
  const [voz, setVoz] = useState('')
  const rolagem = useRef<HTMLDivElement>(null)
  const agora = useAgora()
  const { de, ate } = janelaDe(colunas, reservas)
  const porId = new Map(colunas.map((c) => [c.id, c]))
  const s = useSelecao({
    colunas: colunas.map((c) => c.id),
    de,
    ate,
    aoEscolher: (x) => {
      const c = porId.get(x.coluna)
      if (c) aoEscolher(c, x.de, x.ate)
    },
    anunciar: (x) =>
      setVoz(`${porId.get(x.coluna)?.rotulo}, das ${escreverMinuto(x.de)} às ${escreverMinuto(x.ate)}. Enter reserva.`),
  })
  useEffect(() => void rolagem.current?.scrollTo({ top: emPx(Math.max(0, 480 - de)) - 8 }), [de])
  const colunasCss = { gridTemplateColumns: `48px repeat(${colunas.length}, minmax(136px, 1fr))` }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div
      ref={rolagem}
      role="group"
      aria-label={rotulo}
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto bg-surface"
    >
      <div className="sticky top-0 z-3 grid w-full min-w-max border-b bg-surface" style={colunasCss}>
        <span className="sticky left-0 z-1 bg-surface" />
        {colunas.map((c) => (
          <div key={c.id} className="min-w-0 border-l px-2 py-1.5">
            {c.cabeca}
          </div>
        ))}
      </div>
      <div className="relative grid w-full min-w-max" style={{ ...colunasCss, height: emPx(ate - de) }}>
        <div aria-hidden="true" className="num sticky left-0 z-2 bg-surface text-right text-11 text-text-2">
          {Array.from({ length: (ate - de) / 60 - 1 }, (_, i) => (
            <span key={i} className="absolute right-1.5 -translate-y-1/2" style={{ top: emPx((i + 1) * 60) }}>
              {escreverMinuto(de + (i + 1) * 60)}
            </span>
          ))}
        </div>
        {colunas.map((c) => (
          <Coluna
            key={c.id}
            c={c}
            de={de}
            ate={ate}
            agora={agora}
            reservas={reservas.filter((r) => r.recurso_id === c.recurso.id)}
            sel={s.sel?.coluna === c.id ? s.sel : null}
            podeReservar={podeReservar}
            mao={s}
            aoAbrir={aoAbrir}
          />
        ))}
      </div>
      <p className="sr-only" aria-live="polite">
        {voz}
      </p>
    </div>
  )
}

interface PropsDaColuna {
  c: ColunaDaGrade
  de: number
  ate: number
  agora: number
  reservas: readonly Reserva[]
  sel: Selecao | null
  podeReservar: boolean
  mao: ReturnType<typeof useSelecao>
  aoAbrir: (id: string) => void
}

function Coluna({ c, de, ate, agora, reservas, sel, podeReservar, mao, aoAbrir }: PropsDaColuna) {
  const parede = paraParede(new Date(agora), c.recurso.fuso)
  const hoje = parede.slice(0, 10) === c.dia
  const minutoAgora = Number(parede.slice(11, 13)) * 60 + Number(parede.slice(14))
  const feriado = nomeDoFeriado(c.dia, c.recurso.feriados)
  const turnos =
    (feriado && c.recurso.regras.fecha_feriados
      ? []
      : c.recurso.regras.semana[new Date(`${c.dia}T00:00:00Z`).getUTCDay()]) ?? []
  const fechados = [
    { inicio: 0, fim: turnos[0]?.inicio ?? 1440 },
    ...turnos.map((t, i) => ({ inicio: t.fim, fim: turnos[i + 1]?.inicio ?? 1440 })),
  ].filter((f) => f.fim > de && f.inicio < ate && f.fim > f.inicio)
  const inicio = hoje
    ? Math.min(ate - 60, Math.max(de, Math.ceil(minutoAgora / 15) * 15))
    : Math.max(de, turnos[0]?.inicio ?? 540)
  const linhas = reservas
    .flatMap((r) => {
      const onde = noDia(r, c)
      return onde ? [{ r, ...onde }] : []
    })
    .sort((a, b) => a.de - b.de)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the pointer's way of what the button inside does by keyboard
    <div
      data-coluna={c.id}
      role={podeReservar ? 'application' : 'group'}
      tabIndex={podeReservar ? 0 : undefined}
      aria-roledescription={podeReservar ? 'coluna de horários' : undefined}
      aria-label={`${c.rotulo}: ${linhas.length === 0 ? 'nenhuma reserva' : `${linhas.length} ${linhas.length === 1 ? 'reserva' : 'reservas'}`}${feriado ? `, feriado: ${feriado}` : ''}`}
      className="relative border-l bg-[repeating-linear-gradient(to_bottom,transparent_0_51px,var(--border)_51px_52px)] outline-offset-[-2px]"
      {...(podeReservar
        ? {
            onPointerDown: (e) => mao.apertar(c.id, e),
            onPointerMove: (e) => mao.puxar(c.id, e),
            onPointerUp: (e) => mao.soltar(c.id, e),
            onKeyDown: (e) => mao.teclar(c.id, inicio, e),
          }
        : {})}
    >
      {fechados.map((f) => (
        <span
          key={f.inicio}
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bg-surface-3/60"
          style={{
            top: emPx(Math.max(f.inicio, de) - de),
            height: emPx(Math.min(f.fim, ate) - Math.max(f.inicio, de)),
          }}
        />
      ))}
      {linhas.map(({ r, de: i, ate: f }) => (
        <Bloco
          key={r.id}
          r={r}
          topo={emPx(i - de)}
          altura={emPx(f - i)}
          preparo={emPx((Date.parse(r.ocupado_ate) - Date.parse(r.ate)) / MINUTO_MS)}
          horas={`${escreverMinuto(i)}–${escreverMinuto(f % 1440)}`}
          aoAbrir={aoAbrir}
        />
      ))}
      {sel && (
        <span
          aria-hidden="true"
          className="num pointer-events-none absolute inset-x-0.5 z-1 rounded-(--r-sm) border-2 border-primary bg-primary-soft px-1.5 text-11 font-medium text-primary-text"
          style={{ top: emPx(sel.de - de), height: emPx(sel.ate - sel.de) }}
        >
          {escreverMinuto(sel.de)}–{escreverMinuto(sel.ate % 1440)}
        </span>
      )}
      {hoje && minutoAgora >= de && minutoAgora <= ate && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 z-1 h-0.5 bg-danger"
          style={{ top: emPx(minutoAgora - de) }}
        />
      )}
    </div>
  )
}

function Bloco({
  r,
  topo,
  altura,
  preparo,
  horas,
  aoAbrir,
}: {
  r: Reserva
  topo: number
  altura: number
  preparo: number
  horas: string
  aoAbrir: (id: string) => void
}) {
  const quem = r.especie === 'bloqueio' ? 'Fechado' : r.quem.nome
  return (
    <>
      <button
        type="button"
        onClick={() => aoAbrir(r.id)}
        aria-label={`${r.titulo}, ${horas.replace('–', ' às ')}, ${quem}, ${situacaoEscrita[r.situacao].rotulo}`}
        className={cn(
          'absolute inset-x-0.5 z-1 flex flex-col items-start overflow-hidden rounded-(--r-sm) px-1.5 py-0.5 text-left text-12',
          classeDoTom[tomDa(r)],
          r.situacao === 'pendente' && 'border border-dashed border-current',
          r.situacao === 'concluida' && 'opacity-80',
        )}
        style={{ top: topo + 1, height: Math.max(18, altura - 2) }}
      >
        <span className="w-full truncate font-medium">{r.titulo}</span>
        {altura >= 36 && <span className="num w-full truncate text-11">{horas}</span>}
        {altura >= 52 && <span className="w-full truncate text-11">{quem}</span>}
      </button>
      {preparo > 2 && (
        <span
          aria-hidden="true"
          title="Preparo"
          className="pointer-events-none absolute inset-x-0.5 rounded-b-(--r-sm) bg-[repeating-linear-gradient(45deg,var(--border)_0_4px,transparent_4px_8px)]"
          style={{ top: topo + altura, height: preparo }}
        />
      )}
    </>
  )
}
