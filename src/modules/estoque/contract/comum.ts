import { z } from 'zod'
import { dia } from '#kit/dia.ts'

export const VER = 'estoque.material.ver' as const
export const EDITAR = 'estoque.material.editar' as const
export const EDITAR_LOCAL = 'estoque.local.editar' as const
export const MOVER = 'estoque.movimento.criar' as const
export const AJUSTAR = 'estoque.ajuste.criar' as const
export const APROVAR = 'estoque.ajuste.aprovar' as const
export const LIMITAR = 'estoque.ajuste.limitar' as const

export const base = '/api/estoque' as const

export const texto = (max: number, frase: string) => z.string(frase).trim().max(max, frase)
export const umId = (frase: string) => z.uuid(frase)
export const nome = (max: number) => texto(max, `O nome tem no máximo ${max} letras`).min(1, 'Diga o nome')
export const sigla = z
  .string('Escolha a unidade')
  .trim()
  .regex(/^[A-Za-z0-9²³]{1,6}$/, 'Escolha a unidade')

/** As a document names it. */
export const lote = z.object({
  numero: texto(60, 'O lote tem no máximo 60 letras').min(1, 'Diga o lote'),
  fabricante: texto(80, 'O fabricante tem no máximo 80 letras').optional(),
  validade: dia('A validade é uma data').optional(),
})

/** An exact decimal as text: JSON has no decimals. */
export const quantidade = z
  .string('Diga a quantidade')
  .trim()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, 'Escreva uma quantidade maior que zero, com até seis casas')
  .refine((v) => /[1-9]/.test(v), 'Escreva uma quantidade maior que zero, com até seis casas')
export const motivo = texto(500, 'O motivo tem no máximo 500 letras')
/** The same key again is the same request: a page that lost the answer sends it once more. */
export const chave = umId('Atualize a página e tente de novo')
