import { z } from 'zod'
import { cenarios, situacoesDaDistribuicao, situacoesDoExtrato } from '../tipos.ts'
import { custosDoContrato, premissas } from './comum.ts'

const linhaDoExtrato = z.object({ rotulo: z.string(), centavos: z.number().int() })

/** What the invoices of a closed month became after it, in the revenue of a later one. */
export const acerto = z.object({ competencia: z.string(), centavos: z.number().int() })
export type Acerto = z.infer<typeof acerto>

export const ucSemFatura = z.object({ unidade_id: z.string(), uc: z.string() })
export type UcSemFatura = z.infer<typeof ucSemFatura>

/** A month of a plant. Frozen when it is closed. */
export const retratoDoExtrato = z.object({
  faturas: z.number().int(),
  kwh_compensado: z.number(),
  kwh_injetado: z.number().nullable(),
  /** adjustments of closed months included */
  receita_centavos: z.number().int(),
  acertos: z.array(acerto).optional(),
  /** of the revenue, what members paid until now, or until the closing */
  recebido_centavos: z.number().int(),
  linhas: z.array(linhaDoExtrato),
  custos_centavos: z.number().int(),
  liquido_centavos: z.number().int(),
  /** units that the month was closed without, and why; absent when every unit had its invoice */
  fechado_sem: z.object({ unidades: z.array(ucSemFatura), motivo: z.string() }).optional(),
})
export type RetratoDoExtrato = z.infer<typeof retratoDoExtrato>

export const extrato = retratoDoExtrato.extend({
  competencia: z.string(),
  situacao: z.enum(situacoesDoExtrato),
  /** units of the plant without an invoice of the month */
  faltam: z.number().int(),
  /** which they are */
  sem_fatura: z.array(ucSemFatura),
  /** over, but incomplete: it can be closed only with the reason */
  fecha_com_motivo: z.boolean(),
  fechado_em: z.string().nullable(),
  /** first letters of the hash of the frozen statement */
  conferencia: z.string().nullable(),
  /** why it is provisional, or why nothing is distributed */
  frase: z.string().nullable(),
})
export type Extrato = z.infer<typeof extrato>

export const distribuicao = z.object({
  id: z.string(),
  competencia: z.string(),
  valor_centavos: z.number().int(),
  situacao: z.enum(situacoesDaDistribuicao),
  prevista_em: z.string().nullable(),
  paga_em: z.string().nullable(),
  /** payments that were undone */
  estornos: z.number().int(),
})
export type Distribuicao = z.infer<typeof distribuicao>

export const cotaNaLista = z.object({
  id: z.string(),
  contato_id: z.string().nullable(),
  nome: z.string(),
  usina_id: z.string(),
  usina: z.string(),
  parte: z.number(),
  aporte_centavos: z.number().int(),
  aporte_em: z.string(),
  vigente_de: z.string(),
  vigente_ate: z.string().nullable(),
  /** newest closed month */
  ultimo_mes: z.string().nullable(),
  ultimo_centavos: z.number().int().nullable(),
  ultima_situacao: z.enum(situacoesDaDistribuicao).nullable(),
  /** whether the investor's own page opens */
  tem_link: z.boolean(),
})
export type CotaNaLista = z.infer<typeof cotaNaLista>

const resultado = z.object({
  geracao: z.number(),
  energia: z.number(),
  vacancia: z.number(),
  renda_mes_centavos: z.number().int(),
  tir: z.number().nullable(),
  contra_cdi: z.number().nullable(),
  vpl_centavos: z.number().int(),
  payback_anos: z.number().nullable(),
  recebido_centavos: z.number().int(),
  /** patrimony at the end of each year from 0, distributions reinvested in net CDI */
  patrimonio_centavos: z.array(z.number().int()),
})
export type ResultadoDoCenario = z.infer<typeof resultado>

export const comparacao = z.object({
  ano_inicial: z.number().int(),
  anos: z.number().int(),
  tarifa: z.string(),
  cenarios: z.record(z.enum(cenarios), resultado),
  cdi: z.object({
    bruto: z.number(),
    ir: z.number(),
    liquido: z.number(),
    mes: z.number(),
    renda_mes_centavos: z.number().int(),
    patrimonio_centavos: z.array(z.number().int()),
  }),
  tma: z.number(),
  /** TIR of the base scenario with one premise moved, the widest first */
  sensibilidade: z.array(z.object({ premissa: z.string(), menos: z.number().nullable(), mais: z.number().nullable() })),
})
export type Comparacao = z.infer<typeof comparacao>

export const investidor = z.object({
  cota: cotaNaLista,
  primeiro_mes: z.string(),
  /** months that have a statement, oldest first */
  meses: z.array(z.string()),
  extrato: extrato.nullable(),
  /** what this quota gets of the month; null until the statement is complete */
  parte_centavos: z.number().int().nullable(),
  distribuicoes: z.array(distribuicao),
  /** null while the utility of the plant has no tariff */
  comparacao: comparacao.nullable(),
})
export type Investidor = z.infer<typeof investidor>

export const usinaComInvestidores = z.object({
  usina_id: z.string(),
  usina: z.string(),
  kwp: z.number(),
  situacao: z.string(),
  capex_centavos: z.number().int(),
  primeiro_mes: z.string(),
  custos: custosDoContrato,
  premissas,
  versao: z.number().int(),
  investidores: z.number().int(),
  /** percentage of the plant that has an investor today */
  parte: z.number(),
  ultimo_fechado: z.string().nullable(),
  ultimo_liquido_centavos: z.number().int().nullable(),
})
export type UsinaComInvestidores = z.infer<typeof usinaComInvestidores>
