import { type ReactNode } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, type PropsDeDialog } from '#ui/dialog.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { ErroApp } from '#kit/erro.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'

interface Props {
  titulo: string
  descricao?: ReactNode
  tamanho?: NonNullable<PropsDeDialog['tamanho']>
  /** label of the submit button */
  enviar: string
  falha: string
  pronto?: boolean
  perigo?: boolean
  aoFechar: () => void
  aoEnviar: () => Promise<void>
  /** handles refusals that need a decision of the user; returns true when handled */
  aoRecusar?: (erro: ErroApp) => boolean
  children: ReactNode
}

/** A dialog with one action: Ctrl+Enter submits; on an error it shows the message and keeps the typed text. */
export function DialogoDeAto({
  titulo,
  descricao,
  tamanho = 'medio',
  enviar,
  falha,
  pronto = true,
  perigo,
  aoFechar,
  aoEnviar,
  aoRecusar,
  children,
}: Props) {
  const { indo, geral, fazer, dizer } = useAto()
  const agir = async () => {
    if (indo || !pronto) return
    const feito = await fazer(aoEnviar, (e) => {
      if (!(e instanceof ErroApp && aoRecusar?.(e))) dizer(fraseDeErro(e, falha))
    })
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && !indo && aoFechar()}
      titulo={titulo}
      descricao={descricao}
      tamanho={tamanho}
      rodape={
        <>
          <Button onClick={aoFechar} disabled={indo}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form="dialogo-de-ato"
            variante={perigo ? 'perigo' : 'primaria'}
            atalho="mod+enter"
            disabled={indo || !pronto}
          >
            {enviar}
          </Button>
        </>
      }
    >
      <form
        id="dialogo-de-ato"
        className="grid gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void agir()
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
          e.preventDefault()
          void agir()
        }}
      >
        {children}
        {geral && <AlertBox tom="perigo" titulo={geral} />}
      </form>
    </Dialog>
  )
}
