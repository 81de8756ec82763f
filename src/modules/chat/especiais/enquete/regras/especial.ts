import { z } from 'zod'
import { obrigatorio } from '#modules/chat/nucleo/regras/envio/campos.ts'
import { repetidos } from '../../comum/regras/repetidos.ts'
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

const OPCOES_DA_ENQUETE_MIN = 2
const OPCOES_DA_ENQUETE_MAX = 12

const forma = z.object({
  tipo: z.literal('enquete'),
  pergunta: z.string(),
  opcoes: z.array(z.string()),
  maximo: z.number().int().default(1),
})

declare module '#modules/chat/nucleo/regras/envio/especial.ts' {
  interface FormasDeEspecial {
    enquete: typeof forma
  }
  interface EspeciaisRecebidos {
    enquete: { tipo: 'enquete'; pergunta: string; opcoes: string[]; maximo: number }
    voto: { tipo: 'voto'; id_enquete: string; opcoes: string[] }
  }
}

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

export const especial: Especial<'enquete'> = {
  tipo: 'enquete',
  forma,
  limites: enquete,
  resumo: (e) => [e.pergunta, ...e.opcoes.map((o, n) => `${n + 1}. ${o}`)].join('\n'),
  dados: ({ pergunta, opcoes, maximo }) => ({ tipo: 'enquete', pergunta, opcoes, maximo }),
  recebidos: { voto: { escolhidas: (e) => e.opcoes } },
}
