import { z } from 'zod'
import { entradaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import {
  entradaDaAssinatura,
  entradaDaLimpeza,
  entradaDoInvestimento,
  entradaDosServicos,
} from '#modules/simulacoes/contract/outras.ts'

/** The inputs of a proposal, by its kind. */
export const conteudoDaProposta = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('autoconsumo'), entrada: entradaDaSimulacao }),
  z.object({ tipo: z.literal('investimento'), entrada: entradaDoInvestimento }),
  z.object({ tipo: z.literal('assinatura'), entrada: entradaDaAssinatura }),
  z.object({ tipo: z.literal('limpeza'), entrada: entradaDaLimpeza }),
  z.object({ tipo: z.literal('servicos'), entrada: entradaDosServicos }),
])
export type ConteudoDaProposta = z.infer<typeof conteudoDaProposta>
export type EntradaDe<T extends ConteudoDaProposta['tipo']> = Extract<ConteudoDaProposta, { tipo: T }>['entrada']
