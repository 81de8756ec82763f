import { z } from 'zod'
import { destino, obrigatorio } from './campos.ts'
import { EDICAO_MAX } from './constantes.ts'

export const envioDeEdicao = z.object({
  number: destino,
  messageId: obrigatorio('Mensagem é obrigatória: informe o id da mensagem'),
  /** The WhatsApp address of the thread; derived from the number when unknown. */
  remoteJid: z.string().optional(),
  text: obrigatorio('Novo texto é obrigatório').refine(
    (texto) => texto.length <= EDICAO_MAX,
    `Novo texto deve ter no máximo ${EDICAO_MAX} caracteres`,
  ),
})
export type EnvioDeEdicao = z.input<typeof envioDeEdicao>
