import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Check, ChevronRight } from './icones.ts'
import { Kbd } from './kbd.tsx'

export interface ItemDeMenu {
  rotulo: string
  icone?: ReactNode
  atalho?: string
  /** second line: the reason it is disabled, or the effect */
  descricao?: string
  fim?: ReactNode
  perigo?: boolean
  desabilitado?: boolean
  /** when present, the item is a checkbox (or, with `unico`, a radio item) */
  marcado?: boolean
  unico?: boolean
  /** the menu stays open after the action (column selection) */
  continua?: boolean
  aoEscolher?: () => void
  /** a link instead of an action */
  href?: string
  submenu?: readonly EntradaDeMenu[]
}
export type EntradaDeMenu = ItemDeMenu | 'risco' | { grupo: string; itens: readonly EntradaDeMenu[] }

const miolo = (i: ItemDeMenu) => (
  <>
    {i.icone}
    <span className="min-w-0 flex-1 truncate">
      {i.rotulo}
      {i.descricao && <span className="g-sub block truncate">{i.descricao}</span>}
    </span>
    {i.fim}
    {i.marcado && <Check className="g-fim" />}
    {i.atalho && <Kbd teclas={i.atalho} />}
    {i.submenu && <ChevronRight className="g-fim" />}
  </>
)

/** Renders entries for both the menu of a button and the context menu. */
export function conteudoDoMenu(itens: readonly EntradaDeMenu[]): ReactNode {
  return itens.map((e, n) => {
    if (e === 'risco') return <Base.Separator key={n} className="g-risco" />
    if ('grupo' in e)
      return (
        <Base.Group key={n}>
          <Base.GroupLabel className="g-grupo">{e.grupo}</Base.GroupLabel>
          {conteudoDoMenu(e.itens)}
        </Base.Group>
      )
    const comuns = {
      className: 'g-item',
      disabled: e.desabilitado ?? false,
      label: e.rotulo,
      'data-perigo': e.perigo || undefined,
    }
    if (e.submenu)
      return (
        <Base.SubmenuRoot key={n}>
          <Base.SubmenuTrigger {...comuns}>{miolo(e)}</Base.SubmenuTrigger>
          <Base.Portal>
            <Base.Positioner className="z-50" sideOffset={2} alignOffset={-4} collisionPadding={8}>
              <Base.Popup className="g-popup min-w-44">
                <div className="g-lista">{conteudoDoMenu(e.submenu)}</div>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.SubmenuRoot>
      )
    if (e.href !== undefined)
      return (
        <Base.LinkItem
          key={n}
          className="g-item"
          label={e.rotulo}
          href={e.href}
          closeOnClick
          onClick={() => e.aoEscolher?.()}
        >
          {miolo(e)}
        </Base.LinkItem>
      )
    if (e.marcado !== undefined && !e.unico)
      return (
        <Base.CheckboxItem
          key={n}
          {...comuns}
          checked={e.marcado}
          closeOnClick={!e.continua}
          onCheckedChange={() => e.aoEscolher?.()}
        >
          {miolo(e)}
        </Base.CheckboxItem>
      )
    return (
      <Base.Item
        key={n}
        {...comuns}
        closeOnClick={!e.continua}
        onClick={() => e.aoEscolher?.()}
        {...(e.unico ? { role: 'menuitemradio', 'aria-checked': e.marcado ?? false } : {})}
      >
        {miolo(e)}
      </Base.Item>
    )
  })
}
