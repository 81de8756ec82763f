import { z } from 'zod'

export const VER = 'separacao.kit.ver' as const
export const SEPARAR = 'separacao.kit.separar' as const
export const GERIR = 'separacao.kit.gerir' as const
export const APROVAR = 'separacao.troca.aprovar' as const

export const base = '/api/separacao' as const

export const quantidade = z
  .string('Diga a quantidade')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, 'Escreva uma quantidade maior que zero')
  .refine((v) => /[1-9]/.test(v), 'Escreva uma quantidade maior que zero')
export const chave = z.uuid('Atualize a página e tente de novo')
export const motivo = z
  .string('Diga por quê')
  .trim()
  .min(1, 'Diga por quê')
  .max(300, 'O motivo tem no máximo 300 letras')
export const porLinha = z.object({ id: z.uuid('Kit inválido'), linha: z.uuid('Linha inválida') })
