import { z } from 'zod'
import { atraso, destino, obrigatorio } from './campos.ts'
import { ATRASO_DE_SINAL_MS } from './constantes.ts'

const chaveDeMensagem = z.object({
  id: obrigatorio('Mensagem é obrigatória: informe o id da mensagem'),
  remoteJid: obrigatorio('Conversa da mensagem é obrigatória'),
  fromMe: z.boolean('Autoria da mensagem é obrigatória'),
  participant: z.string().optional(),
})

/** Marks messages as read at the other end (blue ticks). */
export const marcacaoDeLida = z.object({
  number: destino,
  action: z.literal('read', 'Ação deve ser read'),
  mensagens: z.array(chaveDeMensagem).min(1, 'Informe ao menos uma mensagem para marcar como lida'),
  delay: atraso(ATRASO_DE_SINAL_MS),
})
export type MarcacaoDeLida = z.input<typeof marcacaoDeLida>

export const marcacaoDeNaoLida = z.object({
  number: destino,
  action: z.literal('unread', 'Ação deve ser unread'),
  unread_count: z
    .int('Quantidade de não lidas inválida')
    .min(1, 'Quantidade de não lidas deve ser ao menos 1')
    .default(1),
  ultima: chaveDeMensagem.extend({ messageTimestamp: z.number().optional() }),
  delay: atraso(ATRASO_DE_SINAL_MS),
})
export type MarcacaoDeNaoLida = z.input<typeof marcacaoDeNaoLida>
