import { useId, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { recusasDe } from '../regras/recusas.ts'
import type { AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'

export type ErroDe = (campo: string) => string | undefined

interface PropsDaMoldura {
  titulo: string
  descricao?: string
  /** the rules of the kind, with their messages by field */
  limites: z.ZodType
  especial: EspecialDeEnvio
  anexos?: AnexoEnviado[]
  /** an error that only this form can detect */
  recusa?: string | null
  tamanho?: 'pequeno' | 'medio'
  aoFechar: () => void
  aoEnviar: (especial: EspecialDeEnvio, anexos?: AnexoEnviado[]) => void
  children: (erro: ErroDe) => ReactNode
}

/**
 * The dialog around the forms of special messages. The rules are the server's; errors are shown under the fields after
 * the first attempt to send.
 */
export function Moldura({
  titulo,
  descricao,
  limites,
  especial,
  anexos,
  recusa,
  tamanho = 'pequeno',
  aoFechar,
  aoEnviar,
  children,
}: PropsDaMoldura) {
  const id = useId()
  const [tentou, setTentou] = useState(false)
  const erros = recusasDe(limites, especial)
  const enviar = () => {
    setTentou(true)
    if (erros.length > 0 || recusa) return
    aoEnviar(especial, anexos)
    aoFechar()
  }
  const erro: ErroDe = (campo) => (tentou ? erros.find((e) => e.campo === campo)?.mensagem : undefined)
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={titulo}
      {...(descricao ? { descricao } : {})}
      tamanho={tamanho}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" form={id} variante="primaria" atalho="mod+enter">
            Enviar
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          // events of a portal bubble to the React parent: the composer's form must not submit
          e.stopPropagation()
          enviar()
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
          e.preventDefault()
          enviar()
        }}
      >
        {tentou && (recusa ?? erros[0]) && <AlertBox tom="perigo" titulo={recusa ?? erros[0]?.mensagem ?? ''} />}
        {children(erro)}
      </form>
    </Dialog>
  )
}
