import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea } from '#ui/form/texto.tsx'
import { pedidos } from '../contract/pedidos.ts'
import { relerPedidos } from './dados.ts'

const formulario = z.object({
  motivo: z.string().trim().min(3, 'Diga o motivo').max(500, 'O motivo tem no máximo 500 letras'),
})

/** Ends a request: its links stop, what was signed stays as evidence only. */
export function CancelarPedido({ id, aoFechar }: { id: string; aoFechar: () => void }) {
  const form = useFormulario(formulario, { motivo: '' })
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Cancelar o pedido de assinatura"
      descricao="Ninguém mais assina por este pedido, e os links deixam de abrir. Não dá para desfazer."
    >
      <Formulario
        form={form}
        rotulo="Cancelar pedido"
        aoEnviar={async (body) => {
          await chamar(pedidos.cancelar, { params: { id }, body })
          await relerPedidos()
          aoFechar()
        }}
      >
        <FormTextArea nome="motivo" rotulo="Motivo" />
        <BotaoEnviar>Cancelar o pedido</BotaoEnviar>
      </Formulario>
    </Dialog>
  )
}
