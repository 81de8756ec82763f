import { z } from 'zod'
import type { ligacoes } from '#engines/energia/fatura-b.ts'
import type { classesDeConsumo } from '#modules/contatos/tipos.ts'
import type { modalidades, subgrupos } from '#modules/unidades/tipos.ts'
import { gruposDeCampos, tiposDeCampo } from './regras/campos.ts'

export const tiposDeDono = ['contato', 'cartao', 'proposta', 'mensagem'] as const
export type TipoDeDono = (typeof tiposDeDono)[number]
export const situacoesDaConta = ['lendo', 'lida', 'recusada', 'conferida'] as const
export const estadosDoCampo = ['lido', 'conferido', 'corrigido', 'vazio', 'sugerido'] as const
export type EstadoDoCampo = (typeof estadosDoCampo)[number]

/** Confidence (%) from which a field may be confirmed together with others. */
export const CONFIANCA_PARA_TODOS = 95

export const dono = z.object({
  tipo: z.enum(tiposDeDono, 'Diga de quem é a conta'),
  id: z.uuid('Diga de quem é a conta'),
})
export type Dono = z.infer<typeof dono>

/** A rectangle as fractions of its page, which counts from 1. */
export const caixa = z.object({
  pagina: z.number().int(),
  x: z.number(),
  y: z.number(),
  largura: z.number(),
  altura: z.number(),
})
export type Caixa = z.infer<typeof caixa>

const pessoa = z.object({ id: z.string(), nome: z.string() })

export const campo = z.object({
  chave: z.string(),
  rotulo: z.string(),
  grupo: z.enum(gruposDeCampos),
  tipo: z.enum(tiposDeCampo),
  opcoes: z.array(z.string()),
  obrigatorio: z.boolean(),
  valor: z.string().nullable(),
  /** as the reader had it */
  lido: z.string().nullable(),
  confianca: z.number().int().nullable(),
  estado: z.enum(estadosDoCampo),
  caixa: caixa.nullable(),
  por: pessoa.nullable(),
  em: z.string().nullable(),
})
export type Campo = z.infer<typeof campo>

export const conferencia = z.object({
  nome: z.string(),
  frase: z.string(),
  resultado: z.enum(['ok', 'falha', 'nao_se_aplica']),
  detalhe: z.string().nullable(),
})

export const calibracao = z.object({
  confere: z.boolean(),
  calculadaCentavos: z.number().int(),
  cobradaCentavos: z.number().int(),
  diferencaCentavos: z.number().int(),
  /** of the total */
  diferencaPct: z.number(),
  /** the line that differs most; null when nothing does */
  maior: z.object({ linha: z.string(), calculadaCentavos: z.number(), cobradaCentavos: z.number() }).nullable(),
  /** whether the prices came from the bill itself or from the tariff in force */
  origem: z.enum(['conta', 'tarifa']),
})
export type Calibracao = z.infer<typeof calibracao>

export const contaNaLista = z.object({
  id: z.string(),
  contato_id: z.string(),
  unidade_id: z.string().nullable(),
  nome: z.string(),
  mime: z.string(),
  tamanho: z.number().int(),
  situacao: z.enum(situacoesDaConta),
  recusa: z.string().nullable(),
  uc: z.string().nullable(),
  concessionaria: z.string().nullable(),
  mes: z.string().nullable(),
  total_centavos: z.number().int().nullable(),
  /** fields with a value, and those of them that a person has confirmed */
  campos_lidos: z.number().int(),
  campos_conferidos: z.number().int(),
  /** what brought it: a message of the customer counts first */
  veio_de: z.enum(tiposDeDono),
  criada_em: z.string(),
  criada_por: pessoa.nullable(),
  conferida_em: z.string().nullable(),
  conferida_por: pessoa.nullable(),
  versao: z.number().int(),
})
export type ContaNaLista = z.infer<typeof contaNaLista>

export const conta = contaNaLista.extend({
  contato: pessoa,
  tipo: z.enum(['nf3e', 'fatura', 'foto', 'digitada']).nullable(),
  recusa_codigo: z.string().nullable(),
  campos: z.array(campo),
  conferencias: z.array(conferencia),
  calibracao: calibracao.nullable(),
  /** sentences about what the person should look at: another unit, a duplicate, an unsigned XML */
  avisos: z.array(z.string()),
  /** whether the caller may confirm and correct */
  edita: z.boolean(),
  /** whether the assistant may be asked for the fields that are empty */
  completa: z.boolean(),
})
export type Conta = z.infer<typeof conta>

/** What a proposal is made from. */
export interface ContaConferida {
  id: string
  contatoId: string
  unidadeId: string | null
  uc: string
  titular: string | null
  distribuidoraId: string | null
  concessionaria: string
  classe: (typeof classesDeConsumo)[number]
  subgrupo: (typeof subgrupos)[number]
  modalidade: (typeof modalidades)[number]
  ligacao: (typeof ligacoes)[number]
  /** day whose tariff the bill was charged with: that of the reading, else the middle of its month */
  tarifaEm: string
  /** the twelve months that end with that of the bill, oldest first, YYYY-MM */
  meses: string[]
  /** kWh of each of `meses`; null: not read */
  consumo: (number | null)[]
  /** demand and peak of group A; null for group B */
  grupoA: DemandaDaConta | null
  /** R$/kWh without tax; null where the bill does not print it */
  tarifa: { te: number | null; tusd: number | null; unica: number | null }
  /** fractions */
  tributos: { icms: number; pis: number; cofins: number } | null
  cosipCentavos: number | null
  bandeiraCentavos: number | null
  /** lines that are neither energy nor flag nor public lighting: fines, interest, corrections */
  outrasCentavos: number
  /** kWh that credits or an own plant took off the bill already */
  compensadaKwh: number
  /** credits that the unit holds after the bill; null where it prints none */
  saldoCreditosKwh: number | null
  totalCentavos: number
  calibracao: Calibracao | null
  /** months of `meses` without a read value */
  estimados: string[]
}

/** kW and kWh of a bill of group A; null: not read. `ponta` has the kWh at peak of each of `meses`. */
export interface DemandaDaConta {
  contratadaKw: number | null
  contratadaPontaKw: number | null
  medidaKw: number | null
  medidaPontaKw: number | null
  ponta: (number | null)[]
}
