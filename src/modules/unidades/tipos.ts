import { z } from 'zod'
import { ligacoes } from '#engines/energia/fatura-b.ts'
import { classesDeConsumo } from '#modules/contatos/tipos.ts'

export const subgrupos = ['A1', 'A2', 'A3', 'A3a', 'A4', 'AS', 'B1', 'B2', 'B3', 'B4a', 'B4b'] as const
export const modalidades = ['convencional', 'branca', 'verde', 'azul', 'pre_pago', 'geracao', 'distribuicao'] as const

/** A consumer unit: what its contact's registry says of it, and what the energy modules know besides. */
export const unidade = z.object({
  id: z.string(),
  contato_id: z.string(),
  /** text: zeros at the front count */
  numero: z.string().nullable(),
  distribuidora: z.string().nullable(),
  grupo: z.string().nullable(),
  /** of the module tarifas */
  distribuidora_id: z.string().nullable(),
  cnpj_distribuidora: z.string().nullable(),
  classe: z.enum(classesDeConsumo).nullable(),
  subgrupo: z.enum(subgrupos).nullable(),
  modalidade: z.enum(modalidades).nullable(),
  ligacao: z.enum(ligacoes).nullable(),
  titular: z.string().nullable(),
  medidor: z.string().nullable(),
  endereco_id: z.string().nullable(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
})
export type Unidade = z.infer<typeof unidade>

export const consumoDoMes = z.object({
  /** YYYY-MM */
  mes: z.string(),
  kwh: z.number(),
  estimado: z.boolean(),
  conta_id: z.string().nullable(),
})
export type ConsumoDoMes = z.infer<typeof consumoDoMes>
