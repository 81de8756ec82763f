import { z } from 'zod'
import { obrigatorio } from './campos.ts'

export const envioDeExclusao = z.object({
  id: obrigatorio('Mensagem é obrigatória: informe o id da mensagem'),
  remoteJid: obrigatorio('Conversa da mensagem é obrigatória'),
  fromMe: z.boolean('Autoria da mensagem é obrigatória'),
  participant: z.string().optional(),
})
export type EnvioDeExclusao = z.input<typeof envioDeExclusao>
