import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { cn } from './classes.ts'
import { FocoDeVolta, useFocoDeVolta } from './foco-de-volta.ts'
import { X } from './icones.ts'
import { IconButton } from './icon-button.tsx'
import { primeiroControle } from './primeiro-controle.ts'

const larguras = {
  pequeno: 'md:max-w-[400px]',
  medio: 'md:max-w-[520px]',
  grande: 'md:max-w-[720px]',
  enorme: 'md:max-w-[1040px]',
}

export interface PropsDeDialog {
  aberto?: boolean
  aoMudar?: (aberto: boolean) => void
  titulo: string
  descricao?: ReactNode
  rodape?: ReactNode
  tamanho?: keyof typeof larguras
  /** the element that opens it; omit it when the caller controls `aberto` */
  gatilho?: ReactElement
  /** receives the initial focus; defaults to the first control */
  focoInicial?: RefObject<HTMLElement | null>
  /** A click outside does not close it (forms with unsaved input). Esc still calls `aoMudar`. */
  firme?: boolean
  semPreenchimento?: boolean
  children?: ReactNode
}

export function Dialog({
  aberto,
  aoMudar,
  titulo,
  descricao,
  rodape,
  tamanho = 'medio',
  gatilho,
  focoInicial,
  firme,
  semPreenchimento,
  children,
}: PropsDeDialog) {
  const corpo = useRef<HTMLDivElement>(null)
  const foco = useFocoDeVolta()
  // initial focus on the first control, not on the close button; a field with autofocus keeps the focus, and touch does
  // not open the on-screen keyboard
  const comecar = (por: string | null) =>
    por === 'touch' ||
    (!por && matchMedia('(pointer: coarse)').matches) ||
    (!corpo.current?.contains(document.activeElement) && (primeiroControle(corpo.current) ?? true))
  return (
    <Base.Root
      {...(aberto === undefined ? {} : { open: aberto })}
      onOpenChange={(a) => aoMudar?.(a)}
      disablePointerDismissal={firme ?? false}
    >
      {gatilho && <Base.Trigger render={gatilho} />}
      <Base.Portal>
        <Base.Backdrop className="g-fundo" />
        <Base.Popup {...foco} className={cn('g-dialogo', larguras[tamanho])} initialFocus={focoInicial ?? comecar}>
          <div className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Base.Title className="titulo-painel">{titulo}</Base.Title>
              {descricao && <Base.Description className="mt-1 text-13 text-text-2">{descricao}</Base.Description>}
            </div>
            <Base.Close render={<IconButton rotulo="Fechar" semDica icone={<X />} className="-mr-2" />} />
          </div>
          {/* it scrolls, so it must be focusable even when it contains no control */}
          <FocoDeVolta value={null}>
            {children !== undefined && (
              <div
                ref={corpo}
                className={cn('min-h-0 flex-1 overflow-y-auto', !semPreenchimento && 'g-corpo px-5 pb-5')}
              >
                {children}
              </div>
            )}
            {rodape && <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{rodape}</div>}
          </FocoDeVolta>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A button inside that closes the dialog: `<DialogClose render={<Button>Cancelar</Button>} />`. */
export const DialogClose = Base.Close
