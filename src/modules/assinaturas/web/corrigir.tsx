import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { pedidos } from '../contract/pedidos.ts'
import { relerPedidos } from './dados.ts'

const formulario = z
  .object({
    telefone: z.string().trim(),
    email: z.union([z.literal(''), z.email('E-mail inválido')]),
  })
  .refine((v) => v.telefone || v.email, { path: ['telefone'], message: 'Informe celular ou e-mail' })

/** How a signer is reached. The links sent before end; the correction is an event of the chain. */
export function CorrigirContato({
  alvo,
  nome,
  aoFechar,
}: {
  alvo: { id: string; signatario: string }
  nome: string
  aoFechar: () => void
}) {
  const form = useFormulario(formulario, { telefone: '', email: '' })
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Corrigir o contato de ${nome}`}
      descricao="Os links enviados antes deixam de valer e um novo sai agora. A correção fica na cadeia de eventos."
    >
      <Formulario
        form={form}
        rotulo="Corrigir contato"
        aoEnviar={async (body) => {
          await chamar(pedidos.corrigir, { params: alvo, body })
          await relerPedidos()
          aoFechar()
        }}
      >
        <FormTextField nome="telefone" rotulo="Celular" type="tel" dica="Com DDD" />
        <FormTextField nome="email" rotulo="E-mail" type="email" />
        <BotaoEnviar>Corrigir e enviar</BotaoEnviar>
      </Formulario>
    </Dialog>
  )
}
