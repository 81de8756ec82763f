import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDaRegra = tipoDeTrabalho('funis:regra', z.object({ execucao_id: z.uuid() }))
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
export const trabalhoDaMensagem = tipoDeTrabalho(
  'funis:regras-mensagem',
  z.object({ conversa_id: z.uuid(), mensagem: z.object({ id: z.uuid() }) }),
)
export const trabalhoDaTarefa = tipoDeTrabalho(
  'funis:regras-tarefa',
  z.object({ tarefa_id: z.uuid(), cartao_id: z.uuid(), concluida_em: z.string(), ato: z.string() }),
)
