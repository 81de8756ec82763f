import { z } from 'zod'
import { atraso, destino, obrigatorio } from './campos.ts'
import { ATRASO_DE_SINAL_MS } from './constantes.ts'

/**
 * Exactly one emoji: with skin tone, joined, a flag or a keycap; ❤ and ☺ also without the variation selector people do
 * not type.
 */
const UM_EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v

export const ehEmoji = (texto: string): boolean => UM_EMOJI.test(texto)

const alvo = {
  number: destino,
  messageId: obrigatorio('Mensagem é obrigatória: informe o id da mensagem'),
  /** The address WhatsApp itself gave to the thread; worked out from the number when unknown. */
  remoteJid: z.string().optional(),
  fromMe: z.boolean('Autoria da mensagem inválida').default(false),
  participant: z.string().optional(),
  delay: atraso(ATRASO_DE_SINAL_MS),
}

export const envioDeReacao = z.object({
  ...alvo,
  reaction: obrigatorio('Reação é obrigatória').refine(ehEmoji, 'Reação deve ser um emoji'),
})
export type EnvioDeReacao = z.input<typeof envioDeReacao>

/** Taking a reaction back is a send of its own, so that an empty reaction by mistake stays an error. */
export const remocaoDeReacao = z.object(alvo)
export type RemocaoDeReacao = z.input<typeof remocaoDeReacao>
