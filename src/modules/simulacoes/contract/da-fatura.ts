import { z } from 'zod'
import { faturaDeReferencia, tarifaDaSimulacao, unidadeDaSimulacao } from './entrada.ts'

/** What a confirmed bill gives to a unit of a simulation. */
export const unidadeDaFatura = unidadeDaSimulacao
  .pick({
    unidadeId: true,
    numero: true,
    titular: true,
    classeDeConsumo: true,
    ligacao: true,
    consumo: true,
    grupoA: true,
    creditosKwh: true,
  })
  .extend({
    estimados: z.array(z.boolean()).length(12),
    fatura: faturaDeReferencia,
    concessionaria: z.object({ id: z.string().nullable(), nome: z.string() }),
    /** in force when the bill was read, with the bill's own ICMS and public lighting; null: the table has none */
    tarifa: tarifaDaSimulacao.nullable(),
  })
export type UnidadeDaFatura = z.infer<typeof unidadeDaFatura>
