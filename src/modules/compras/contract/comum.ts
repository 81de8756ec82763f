import { z } from 'zod'

export const VER_NOTA = 'compras.nota.ver' as const
export const CONFERIR = 'compras.nota.conferir' as const
export const VER_PEDIDO = 'compras.pedido.ver' as const
export const EDITAR_PEDIDO = 'compras.pedido.editar' as const

export const base = '/api/compras' as const
/** Media types of the files that this module receives as they are. */
export const TIPO_DE_NOTA = 'application/vnd.girassol.nota'
export const TIPO_DE_FOTO = 'application/vnd.girassol.avaria'
export const LIMITE_DO_ARQUIVO = 10 * 1024 * 1024

export const umId = (frase: string) => z.uuid(frase)
export const texto = (max: number, frase: string) => z.string(frase).trim().max(max, frase)
const FRASE = 'Escreva uma quantidade, com até seis casas'
/** An exact decimal as text, zero included: JSON has no decimals. */
export const quantidadeOuZero = z
  .string(FRASE)
  .trim()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, FRASE)
export const quantidade = quantidadeOuZero.refine((v) => /[1-9]/.test(v), 'Escreva uma quantidade maior que zero')
export const centavos = z
  .number('Diga o valor')
  .int('Diga o valor')
  .min(0, 'O valor não é negativo')
  .max(100_000_000_000, 'O valor é alto demais')
export const chave = umId('Atualize a página e tente de novo')
export const fator = z
  .number('Diga quantos cabem')
  .int('Use números inteiros')
  .min(1, 'Diga quantos cabem')
  .max(1_000_000_000, 'É demais para uma embalagem')

export const fornecedor = z.object({
  id: z.string(),
  documento: z.string(),
  nome: z.string(),
  prazo_dias: z.number().int().nullable(),
})
export type Fornecedor = z.infer<typeof fornecedor>
