import { z } from 'zod'
import { DIA_MS } from '#kit/dias.ts'
import { diaUtil, type DiaFechado } from '#kit/feriados.ts'
import { prioridades } from './linha-rapida.ts'

/** The assignee of the task: the assignee of the card, the user who applies the template, or a given user. */
export const quemFaz = ['responsavel_do_cartao', 'quem_aplica', 'pessoa'] as const

export const itemDeModelo = z
  .object({
    titulo: z
      .string('Dê um título à tarefa')
      .trim()
      .min(1, 'Dê um título à tarefa')
      .max(200, 'O título tem no máximo 200 letras'),
    descricao: z.string().max(10_000, 'A descrição é longa demais').default(''),
    tipo_id: z.uuid('Tipo inválido').nullable().default(null),
    prioridade: z.enum(prioridades, 'Prioridade inválida').default('normal'),
    /** days after the template is applied */
    dias: z
      .number('Diga em quantos dias')
      .int('Use um número inteiro')
      .min(0, 'Use zero ou mais dias')
      .max(730, 'São no máximo 730 dias')
      .default(0),
    dias_uteis: z.boolean().default(false),
    hora: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Esta hora não existe')
      .nullable()
      .default(null),
    quem: z.enum(quemFaz, 'Diga quem faz').default('responsavel_do_cartao'),
    pessoa_id: z.uuid('Pessoa inválida').nullable().default(null),
    estimado_min: z
      .number()
      .int()
      .min(1, 'No mínimo 1 minuto')
      .max(100_000, 'Tempo longo demais')
      .nullable()
      .default(null),
    itens: z
      .array(z.string().trim().min(1, 'Escreva o item').max(300, 'O item tem no máximo 300 letras'))
      .max(50, 'São no máximo 50 itens')
      .default([]),
  })
  .refine((i) => i.quem !== 'pessoa' || i.pessoa_id !== null, { path: ['pessoa_id'], message: 'Escolha a pessoa' })
export type ItemDeModelo = z.infer<typeof itemDeModelo>

/**
 * Returns the day of an item, counted from the day on which the template is applied. Working days are those of the
 * assignee.
 */
export function diaDoItem(item: Pick<ItemDeModelo, 'dias' | 'dias_uteis'>, hoje: string, fechado: DiaFechado): string {
  let ms = Date.parse(hoje)
  if (!item.dias_uteis) return new Date(ms + item.dias * DIA_MS).toISOString().slice(0, 10)
  for (let faltam = item.dias; faltam > 0;) {
    ms += DIA_MS
    if (diaUtil(ms, fechado)) faltam -= 1
  }
  while (!diaUtil(ms, fechado)) ms += DIA_MS
  return new Date(ms).toISOString().slice(0, 10)
}
