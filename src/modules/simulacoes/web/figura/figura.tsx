import { createContext, use, useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import type { DeOndeVem } from '#engines/energia/rastro.ts'
import { cn } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FocoDeVolta } from '#ui/foco-de-volta.ts'
import { Popover } from '#ui/popover.tsx'
import { useCelular } from '#ui/usar-media.ts'
import { OrigemDaFigura, type Extremo } from './origem.tsx'

export interface PropsDaFigura {
  /** What the figure is, such as `Economia no 1º ano`: the button's name is this and the value. */
  nome: string
  valor: string
  unidade?: string | undefined
  /** Built when the origin opens; null when the trace does not have the figure. */
  origem: () => DeOndeVem | null
  detalhe?: string | undefined
  conta?: string | undefined
  extremos?: ((nome: string) => readonly Extremo[]) | undefined
  versaoDoMotor?: string | undefined
  /** In a table, where every cell is one: a fainter line. */
  discreta?: boolean | undefined
  className?: string | undefined
}

interface OrigemAberta {
  id: string
  figura: PropsDaFigura
  botao: HTMLElement
}
interface Meses {
  abrir: () => void
}
interface Origens {
  registrarMeses: (meses: Meses | null) => void
  aberta: string | null
  abrir: (o: OrigemAberta) => void
}

const Contexto = createContext<Origens | null>(null)

/**
 * Opens the origins of the figures inside, one at a time. The figures of a table share this one popover; each of them is
 * only a button.
 */
export function ComOrigens({ children }: { children: ReactNode }) {
  const [origem, setOrigem] = useState<OrigemAberta | null>(null)
  const [aberto, setAberto] = useState(false)
  const [meses, registrarMeses] = useState<Meses | null>(null)
  const aberta = aberto ? (origem?.id ?? null) : null
  const valor = useMemo(
    () => ({
      aberta,
      registrarMeses,
      abrir: (o: OrigemAberta) => {
        setOrigem(o)
        setAberto(true)
      },
    }),
    [aberta],
  )
  return (
    <Contexto value={valor}>
      {children}
      {origem && <Origem {...origem} meses={meses} aberto={aberto} aoMudar={setAberto} />}
    </Contexto>
  )
}

interface PropsDaOrigemAberta extends OrigemAberta {
  meses: Meses | null
  aberto: boolean
  aoMudar: (aberto: boolean) => void
}

/** Popover at the figure; on a phone, a sheet. `Esc` closes it and returns the focus to the figure. */
function Origem({ figura, botao, meses, aberto, aoMudar }: PropsDaOrigemAberta) {
  const celular = useCelular()
  const foco = useMemo(() => ({ current: botao }), [botao])
  const verMeses = () => {
    aoMudar(false)
    meses?.abrir()
  }
  const conteudo = <Conteudo key={figura.nome} {...figura} aoVerMeses={meses ? verMeses : undefined} />
  if (celular)
    return (
      <FocoDeVolta value={foco}>
        <Dialog aberto={aberto} aoMudar={aoMudar} titulo="De onde vem">
          {conteudo}
        </Dialog>
      </FocoDeVolta>
    )
  return (
    <Popover ancora={botao} aberto={aberto} aoMudar={aoMudar} titulo="De onde vem" className="w-[440px]">
      {conteudo}
    </Popover>
  )
}

/** The table of the months that every origin links to, while it is on the screen. */
export function useTabelaDosMeses(abrir: () => void): void {
  const registrar = use(Contexto)?.registrarMeses
  const aoAbrir = useEffectEvent(abrir)
  useEffect(() => {
    registrar?.({ abrir: () => aoAbrir() })
    return () => registrar?.(null)
  }, [registrar])
}

/** A figure whose dotted underline opens "De onde vem", by `Enter`, a click or `O`. */
export function Figura(p: PropsDaFigura) {
  const origens = use(Contexto)
  const id = useId()
  // the press outside that closes it comes before the click: a second click on the figure only closes
  const fecha = useRef(false)
  const aberta = origens?.aberta === id
  const abrir = (botao: HTMLElement) => origens?.abrir({ id, figura: p, botao })
  return (
    <button
      type="button"
      aria-label={`${p.nome}: ${p.valor}${p.unidade ? ` ${p.unidade}` : ''}. De onde vem`}
      aria-haspopup="dialog"
      data-popup-open={aberta ? '' : undefined}
      data-discreta={p.discreta ? '' : undefined}
      className={cn('g-figura num', p.className)}
      onPointerDown={() => {
        fecha.current = aberta
      }}
      onClick={(e) => {
        if (!fecha.current) abrir(e.currentTarget)
        fecha.current = false
      }}
      onKeyDown={(e) => {
        if (e.key.toLowerCase() !== 'o' || e.ctrlKey || e.metaKey || e.altKey) return
        e.preventDefault()
        abrir(e.currentTarget)
      }}
    >
      {p.valor}
      {p.unidade && <small> {p.unidade}</small>}
    </button>
  )
}

function Conteudo({ aoVerMeses, ...p }: PropsDaFigura & { aoVerMeses: (() => void) | undefined }) {
  const origem = p.origem()
  if (!origem) return <p className="text-13 text-text-2">{p.nome} ainda não tem valor: complete as entradas.</p>
  return (
    <OrigemDaFigura
      valor={p.unidade ? `${p.valor} ${p.unidade}` : p.valor}
      detalhe={p.detalhe}
      conta={p.conta}
      origem={origem}
      extremos={p.extremos}
      versaoDoMotor={p.versaoDoMotor}
      aoVerMeses={aoVerMeses}
    />
  )
}
