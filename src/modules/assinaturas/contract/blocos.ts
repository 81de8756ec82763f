import { z } from 'zod'

const frase = z.union([z.string(), z.array(z.union([z.string(), z.object({ forte: z.string() })]))])
const pagina = z.number().int().min(1).optional()
const destaque = z.boolean().optional()

/** The stored text of a document. */
export const blocosDoDocumento = z.array(
  z.discriminatedUnion('tipo', [
    z.object({
      tipo: z.literal('resumo'),
      pagina,
      itens: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
    }),
    z.object({
      tipo: z.literal('titulo'),
      pagina,
      texto: z.string(),
      nivel: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
      numero: z.string().optional(),
    }),
    z.object({ tipo: z.literal('paragrafo'), pagina, frase, numero: z.string().optional(), destaque }),
    z.object({ tipo: z.literal('lista'), pagina, itens: z.array(frase), destaque }),
    z.object({
      tipo: z.literal('tabela'),
      pagina,
      titulo: z.string().optional(),
      colunas: z.array(z.string()),
      linhas: z.array(z.array(z.string())),
    }),
  ]),
)
