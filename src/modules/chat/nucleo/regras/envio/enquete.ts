import { z } from 'zod'
import { obrigatorio } from './campos.ts'
import { comDestino } from './com-destino.ts'
import { OPCOES_DA_ENQUETE_MAX, OPCOES_DA_ENQUETE_MIN } from './constantes.ts'
import { repetidos } from './repetidos.ts'

const QUANTAS = `A enquete precisa de ${OPCOES_DA_ENQUETE_MIN} a ${OPCOES_DA_ENQUETE_MAX} opções`
const MAXIMO = 'Quantidade de respostas inválida'

/** A poll. `maximo` is the number of options a person may choose; 0 means all of them, as in WhatsApp. */
export const enquete = z
  .object({
    pergunta: obrigatorio('Pergunta da enquete é obrigatória'),
    opcoes: z
      .array(obrigatorio('Opção da enquete está vazia'), QUANTAS)
      .min(OPCOES_DA_ENQUETE_MIN, QUANTAS)
      .max(OPCOES_DA_ENQUETE_MAX, QUANTAS),
    maximo: z.int(MAXIMO).min(0, MAXIMO).default(1),
  })
  .superRefine((e, falhas) => {
    for (const n of repetidos(e.opcoes))
      falhas.addIssue({ code: 'custom', path: ['opcoes', n], message: 'Opção repetida na enquete' })
    if (e.opcoes.length >= OPCOES_DA_ENQUETE_MIN && e.maximo > e.opcoes.length)
      falhas.addIssue({
        code: 'custom',
        path: ['maximo'],
        message: 'Não dá para escolher mais opções do que a enquete tem',
      })
  })

export const envioDeEnquete = comDestino(enquete)
export type EnvioDeEnquete = z.input<typeof envioDeEnquete>
