import { z } from 'zod'

export const VER = 'ordens.ordem.ver' as const
export const CRIAR = 'ordens.ordem.criar' as const
export const AGENDAR = 'ordens.ordem.agendar' as const
export const EXECUTAR = 'ordens.ordem.executar' as const
export const CANCELAR = 'ordens.ordem.cancelar' as const
export const REABRIR = 'ordens.ordem.reabrir' as const
export const CADASTRAR = 'ordens.cadastro.editar' as const

export const base = '/api/ordens' as const

export const umId = (frase: string) => z.uuid(frase)
export const texto = (max: number, frase: string) => z.string(frase).trim().max(max, frase)
/** An exact decimal as text: JSON has no decimals. */
export const quantidade = z
  .string('Diga a quantidade')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, 'Escreva uma quantidade maior que zero, com até seis casas')
  .refine((v) => /[1-9]/.test(v), 'Escreva uma quantidade maior que zero, com até seis casas')
/** An instant with its offset. */
export const instante = (frase: string) => z.iso.datetime({ offset: true, error: frase })
export const motivo = texto(500, 'O motivo tem no máximo 500 letras').min(3, 'Diga por quê')
