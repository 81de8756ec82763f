import { z } from 'zod'
import { carencias, sistemas } from '#engines/energia/financiamento.ts'
import { dia } from '#kit/dia.ts'
import { unidadesDeMedida } from '#modules/catalogo/tipos.ts'
import { centavosAte, faixa, fracao, inteiro, texto } from './formas.ts'

/** What a unit cost is multiplied by: it follows the plant as it changes. */
export const basesDoCusto = ['fixo', 'modulo', 'kwp', 'inversor'] as const

export const custoDaProposta = z.object({
  itemId: z.uuid('Item inválido').nullable().optional(),
  grupo: z.enum(['material', 'servico', 'frete', 'outro'], 'Escolha o grupo do custo'),
  descricao: texto(120, 'A descrição tem no máximo 120 letras').min(1, 'Diga o que é'),
  por: z.enum(basesDoCusto, 'Escolha por que o custo se multiplica'),
  /** used with `fixo` */
  quantidade: faixa(0, 100_000, 'A quantidade vai de 0 a 100.000').optional(),
  unitarioCent: centavosAte(1_000_000_000, 'Informe o custo, sem valor negativo'),
})
export type CustoDaProposta = z.infer<typeof custoDaProposta>

/**
 * Copy of a supplier's kit: its items come at one price, and what the plant has beyond them at the cost of each. `itens`:
 * quantities by item of the catalogue.
 */
export const kitDaProposta = z.object({
  kitId: z.uuid('Kit inválido'),
  nome: texto(120, 'O nome do kit é longo'),
  fornecedor: texto(120, 'O fornecedor tem no máximo 120 letras'),
  /** hidden from who may not see costs */
  precoCent: centavosAte(100_000_000_000, 'Informe o preço do kit').nullable(),
  valeAte: dia('Data inválida').nullable(),
  itens: z
    .array(
      z.object({
        itemId: z.uuid('Item inválido'),
        descricao: texto(240, 'A descrição é longa'),
        unidade: z.enum(unidadesDeMedida),
        quantidade: faixa(0, 100_000, 'A quantidade vai de 0 a 100.000'),
      }),
    )
    .max(60, 'Um kit tem até 60 itens'),
})
export type KitDaProposta = z.infer<typeof kitDaProposta>

export const precoDaProposta = z
  .object({
    modo: z.enum(['margem', 'valor', 'wp'], 'Escolha como o preço se forma'),
    margem: faixa(-0.5, 0.9, 'A margem vai de −50 a 90 %').optional(),
    valorCent: centavosAte(1_000_000_000_000, 'Informe o preço').optional(),
    /** R$/Wp */
    reaisPorWp: faixa(0, 100, 'O preço por Wp vai de 0 a 100 reais').optional(),
    tributos: fracao('Os tributos vão de 0 a 100 %'),
    comissao: fracao('A comissão vai de 0 a 100 %'),
    /** margin below which a price needs approval */
    piso: faixa(0, 0.9, 'O piso vai de 0 a 90 %'),
    /** fraction taken from the price */
    desconto: faixa(0, 0.9, 'O desconto vai de 0 a 90 %').optional(),
    /** the rule of the catalogue whose price was taken */
    regra: z
      .object({ id: z.uuid('Regra inválida'), rotulo: texto(160, 'O rótulo é longo') })
      .nullable()
      .optional(),
  })
  .refine((p) => p.tributos + p.comissao + (p.margem ?? 0) < 0.95, {
    message: 'Tributos, comissão e margem passam de 95 % do preço',
    path: ['margem'],
  })
export type PrecoDaProposta = z.infer<typeof precoDaProposta>

const comum = { rotulo: texto(80, 'O nome tem no máximo 80 letras').optional() }
const entradaCent = centavosAte(1_000_000_000_000, 'Informe a entrada')

export const opcaoDePagamento = z.discriminatedUnion(
  'tipo',
  [
    z.object({
      tipo: z.literal('a_vista'),
      ...comum,
      condicao: texto(200, 'A condição tem no máximo 200 letras').optional(),
      desconto: faixa(0, 0.9, 'O desconto vai de 0 a 90 %').optional(),
    }),
    z.object({
      tipo: z.literal('parcelas'),
      ...comum,
      entradaCent: entradaCent.optional(),
      parcelas: inteiro(1, 420, 'São de 1 a 420 parcelas'),
      condicao: texto(200, 'A condição tem no máximo 200 letras').optional(),
    }),
    z.object({
      tipo: z.literal('financiamento'),
      ...comum,
      banco: texto(80, 'O nome do banco tem no máximo 80 letras').optional(),
      sistema: z.enum(sistemas, 'Escolha Price ou SAC'),
      entradaCent: entradaCent.optional(),
      taxaMensal: faixa(0, 0.3, 'Os juros vão de 0 a 30 % ao mês'),
      parcelas: inteiro(1, 420, 'São de 1 a 420 parcelas'),
      carenciaMeses: inteiro(0, 60, 'A carência vai até 60 meses').optional(),
      carencia: z.enum(carencias).optional(),
      dataContrato: dia('Data inválida'),
      iofFixo: faixa(0, 0.1, 'O IOF fixo vai de 0 a 10 %'),
      iofDiario: faixa(0, 0.001, 'O IOF diário vai de 0 a 0,1 %'),
      iofFinanciado: z.boolean().optional(),
    }),
  ],
  'Escolha a forma de pagamento',
)
export type OpcaoDePagamento = z.infer<typeof opcaoDePagamento>
