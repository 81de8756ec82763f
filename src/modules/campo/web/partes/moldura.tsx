import type { ReactNode } from 'react'
import { horaAqui } from './horas.ts'
import type { EstadoDoCampo } from '../offline/usar-campo.ts'
import { cn } from '#ui/classes.ts'
import { CloudOff } from '#ui/icones.ts'

export const envios = (n: number) => (n === 1 ? '1 envio esperando' : `${n} envios esperando`)

/** Since when there is no network, and how much waits here. Shown on every screen of the field. */
export function BarraDaRede({ estado }: { estado: EstadoDoCampo }) {
  const { sem_rede_desde, indo } = estado.rede
  if (sem_rede_desde === null && estado.esperam === 0) return null
  return (
    <div role="status" className="flex h-9 shrink-0 items-center gap-2 bg-text px-4 text-13 text-bg">
      {sem_rede_desde !== null && <CloudOff className="size-4" aria-hidden="true" />}
      <span className="flex-1">
        {sem_rede_desde !== null ? `Sem rede desde ${horaAqui(sem_rede_desde)}` : indo ? 'Enviando' : 'Rede de volta'}
      </span>
      {estado.esperam > 0 && <b className="num font-semibold">{envios(estado.esperam)}</b>}
    </div>
  )
}

/** A screen of the field: a phone's column, its own bars, everything within reach of one hand. */
export function Moldura({
  estado,
  cabeca,
  pe,
  barra,
  children,
}: {
  estado: EstadoDoCampo
  cabeca: ReactNode
  pe?: ReactNode
  barra: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mx-auto flex h-dvh w-full max-w-[560px] flex-col overflow-hidden bg-bg text-14 md:border-x">
      <BarraDaRede estado={estado} />
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b bg-surface px-4 py-2">{cabeca}</header>
      <main id="conteudo" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto p-3 outline-0">
        <div className="flex flex-col gap-3">{children}</div>
      </main>
      {pe && <div className="flex shrink-0 flex-col gap-2 border-t bg-surface p-3">{pe}</div>}
      {barra}
    </div>
  )
}

export interface AbaDeBaixo {
  valor: string
  rotulo: string
  icone: ReactNode
  n?: number
}
export function BarraDeAbas({
  abas,
  atual,
  aoMudar,
}: {
  abas: readonly AbaDeBaixo[]
  atual: string
  aoMudar: (valor: string) => void
}) {
  return (
    <nav
      aria-label="Partes"
      className="grid shrink-0 auto-cols-fr grid-flow-col border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {abas.map((a) => (
        <button
          key={a.valor}
          type="button"
          aria-current={a.valor === atual ? 'page' : undefined}
          className={cn(
            'relative flex min-h-14 flex-col items-center justify-center gap-1 border-t-2 text-12 [&_svg]:size-5',
            a.valor === atual ? 'border-primary font-semibold text-text' : 'border-transparent text-text-2',
          )}
          onClick={() => aoMudar(a.valor)}
        >
          {a.icone}
          {a.rotulo}
          {a.n !== undefined && a.n > 0 && (
            <span className="num absolute top-1 left-1/2 ml-2 rounded-full bg-primary px-1.5 text-11 font-semibold text-primary-fg">
              {a.n}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}

export function Cartao({ titulo, detalhe, children }: { titulo?: string; detalhe?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={titulo} className="overflow-hidden rounded-lg border bg-surface">
      {titulo && (
        <h2 className="flex items-center px-4 pt-3 pb-1 text-13 font-semibold text-text-2">
          <span className="flex-1">{titulo}</span>
          {detalhe !== undefined && <span className="num font-normal">{detalhe}</span>}
        </h2>
      )}
      {children}
    </section>
  )
}

/** The one act of a screen. */
export const GRANDE = 'h-[52px]! w-full rounded-lg! text-16!'
