import { z } from 'zod'
import { atraso, destino, obrigatorio } from './campos.ts'
import { ATRASO_DE_SINAL_MS } from './constantes.ts'

/**
 * Exactly one emoji, including skin tones, joined emoji, flags and keycaps; ❤ and ☺ also without the variation
 * selector, which keyboards omit.
 */
const UM_EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v

export const ehEmoji = (texto: string): boolean => UM_EMOJI.test(texto)

const alvo = {
  number: destino,
  messageId: obrigatorio('Mensagem é obrigatória: informe o id da mensagem'),
  /** The WhatsApp address of the thread; derived from the number when unknown. */
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

/** Removing a reaction is a separate send, so that an accidentally empty reaction stays an error. */
export const remocaoDeReacao = z.object(alvo)
export type RemocaoDeReacao = z.input<typeof remocaoDeReacao>
