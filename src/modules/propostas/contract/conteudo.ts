import { z } from 'zod'
import { documentoValido } from '#kit/documento.ts'
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

type Caminho = (string | number)[]

/** The units of some inputs, with where they stand. */
function unidadesDe(c: ConteudoDaProposta): [Caminho, { documento?: string | undefined }][] {
  if (c.tipo === 'autoconsumo') return c.entrada.unidades.map((u, n) => [['unidades', n], u])
  if (c.tipo !== 'assinatura') return []
  const outras = (c.entrada.outras ?? []).map((o, n): [Caminho, typeof o.unidade] => [
    ['outras', n, 'unidade'],
    o.unidade,
  ])
  return [[['unidade'], c.entrada.unidade], ...outras]
}

/** As a request writes it: the document of a holder decides who may share a plant, so its digits are right. */
export const conteudoEscrito = conteudoDaProposta.superRefine((c, ctx) => {
  for (const [caminho, { documento }] of unidadesDe(c))
    if (documento && !documentoValido(documento))
      ctx.addIssue({
        code: 'custom',
        path: ['entrada', ...caminho, 'documento'],
        message: 'CPF ou CNPJ do titular inválido: confira os números',
      })
})
export type EntradaDe<T extends ConteudoDaProposta['tipo']> = Extract<ConteudoDaProposta, { tipo: T }>['entrada']
