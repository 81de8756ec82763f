import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { recusaDoTexto } from '../regras/mensagem.ts'

const configuracao = z.object({
  /** null: the text of the product */
  texto: z.string().nullable(),
  modelo_nome: z.string(),
  modelo_idioma: z.string(),
  versao: z.number().int(),
})
export type ConfiguracaoDasFaturas = z.infer<typeof configuracao>

export const mensagemDoEnvio = z.object({
  texto: z
    .string('Escreva a mensagem')
    .trim()
    .min(20, 'A mensagem tem ao menos 20 letras')
    .max(900, 'A mensagem tem no máximo 900 letras')
    .superRefine((t, ctx) => {
      const message = recusaDoTexto(t)
      if (message) ctx.addIssue({ code: 'custom', message })
    })
    .nullable(),
  modelo_nome: z
    .string('Diga o nome do modelo')
    .trim()
    .regex(/^[a-z0-9_]{1,512}$/, 'O nome do modelo tem letras minúsculas, números e _'),
  modelo_idioma: z
    .string('Diga o idioma')
    .trim()
    .regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'O idioma é como pt_BR'),
  versao: z.number('Versão inválida').int('Versão inválida'),
})

/** How invoices are sent: the text, and the approved template for closed windows. */
export const configuracaoDasFaturas = {
  obter: endpoint({
    method: 'GET',
    path: '/api/faturas/configuracao',
    permission: 'faturas.lote.ver',
    summary: 'A mensagem que leva as faturas e o modelo aprovado para janela fechada',
    response: sucesso(configuracao),
  }),
  salvar: endpoint({
    method: 'PUT',
    path: '/api/faturas/configuracao',
    permission: 'faturas.lote.enviar',
    summary: 'Muda a mensagem que leva as faturas; o que já saiu não muda',
    body: mensagemDoEnvio,
    response: sucesso(configuracao),
  }),
}
