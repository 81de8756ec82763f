import { z } from 'zod'
import type { Gatilho } from '#platform/gatilho.ts'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDaAutomacao = tipoDeTrabalho('funis:regra', z.object({ execucao_id: z.uuid() }))
export const trabalhoDoMovimento = tipoDeTrabalho(
  'funis:regras-movimento',
  z.object({ cartao_id: z.uuid(), seq: z.int() }),
)
export const trabalhoDosFatos = tipoDeTrabalho(
  'funis:regras-fatos',
  z.object({
    id: z.uuid(),
    cartao_id: z.uuid(),
    campos: z.array(z.string()),
    anexados: z.array(z.object({ campo: z.string(), faltava: z.boolean() })).optional(),
    execucao_id: z.uuid().nullable(),
  }),
)
export const trabalhoDaDecisao = tipoDeTrabalho('funis:decisao', z.object({ decisao_id: z.uuid() }))
/** The job of a fact that another module offers. */
export const trabalhoDoGatilho = (g: Gatilho) => tipoDeTrabalho(`funis:regras-${g.fato}`, g.dados)
