import { useState, type ReactNode } from 'react'
import type { DeOndeVem } from '#engines/energia/rastro.ts'
import { cn } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Popover } from '#ui/popover.tsx'
import { useCelular } from '#ui/use-media.ts'
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
  aoVerMeses?: (() => void) | undefined
  className?: string | undefined
}

/**
 * A figure whose dotted underline opens "De onde vem". `Enter`, a click or `O` opens it; `Esc` closes it and returns the
 * focus. On a phone it is a sheet.
 */
export function Figura(p: PropsDaFigura) {
  const [aberta, setAberta] = useState(false)
  const celular = useCelular()
  const gatilho = (
    <button
      type="button"
      aria-label={`${p.nome}: ${p.valor}${p.unidade ? ` ${p.unidade}` : ''}. De onde vem`}
      className={cn('g-figura num', p.className)}
      onKeyDown={(e) => {
        if (e.key.toLowerCase() !== 'o' || e.ctrlKey || e.metaKey || e.altKey) return
        e.preventDefault()
        setAberta(true)
      }}
    >
      {p.valor}
      {p.unidade && <small> {p.unidade}</small>}
    </button>
  )
  const conteudo: ReactNode = aberta && <Conteudo {...p} aoFechar={() => setAberta(false)} />
  if (celular)
    return (
      <Dialog aberto={aberta} aoMudar={setAberta} titulo="De onde vem" gatilho={gatilho}>
        {conteudo}
      </Dialog>
    )
  return (
    <Popover gatilho={gatilho} aberto={aberta} aoMudar={setAberta} titulo="De onde vem" className="w-[440px]">
      {conteudo}
    </Popover>
  )
}

function Conteudo({ aoFechar, ...p }: PropsDaFigura & { aoFechar: () => void }) {
  const origem = p.origem()
  if (!origem) return <p className="text-13 text-text-2">{p.nome} ainda não tem valor: complete as entradas.</p>
  const { aoVerMeses } = p
  return (
    <OrigemDaFigura
      valor={p.unidade ? `${p.valor} ${p.unidade}` : p.valor}
      detalhe={p.detalhe}
      conta={p.conta}
      origem={origem}
      extremos={p.extremos}
      versaoDoMotor={p.versaoDoMotor}
      aoVerMeses={
        aoVerMeses &&
        (() => {
          aoFechar()
          aoVerMeses()
        })
      }
    />
  )
}
