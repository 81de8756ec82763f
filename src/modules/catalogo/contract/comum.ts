import { z } from 'zod'
import { dia } from '#kit/dia.ts'

export const VER = 'catalogo.item.ver' as const
export const EDITAR = 'catalogo.item.editar' as const
export const VER_CUSTO = 'catalogo.custo.ver' as const
export const EDITAR_REGRA = 'catalogo.regra.editar' as const

export const texto = (max: number, frase: string) => z.string(frase).trim().max(max, frase)
export const centavos = (frase: string) =>
  z.number(frase).int(frase).min(0, 'O valor não é negativo').max(100_000_000_000, 'O valor é alto demais')

/** PostgreSQL rows take days of this century. */
const diaDaTabela = (frase: string) =>
  dia(frase)
    .refine((v) => v >= '2000-01-01', 'A data começa em 2000')
    .refine((v) => v <= '2100-12-31', 'A data vai até 2100')
export const vigencia = {
  inicio: diaDaTabela('Diga desde quando vale'),
  /** null, or a field that was emptied: until another begins */
  fim: z
    .string('Data inválida')
    .nullish()
    .transform((v) => v || null)
    .pipe(diaDaTabela('Data inválida').nullable()),
}
export const fimDepois = (v: { inicio: string; fim: string | null }): boolean => v.fim === null || v.fim >= v.inicio
export const FIM_ANTES = { message: 'Vale até um dia que vem depois do começo', path: ['fim'] }

export const fornecedor = texto(120, 'O fornecedor tem no máximo 120 letras').min(1, 'Diga o fornecedor')
export const versao = z.number('Versão inválida').int('Versão inválida')
export const encerrarAnterior = z.boolean('Diga se encerra a anterior').default(false)

/** The price of an item on a day. Without `preco_id` it is the cost written in the item. */
export const precoEmVigor = z.object({
  preco_id: z.string().nullable(),
  fornecedor: z.string(),
  custo_centavos: z.number().int(),
  inicio: z.string().nullable(),
  fim: z.string().nullable(),
  vencido: z.boolean(),
})
export type PrecoEmVigor = z.infer<typeof precoEmVigor>
