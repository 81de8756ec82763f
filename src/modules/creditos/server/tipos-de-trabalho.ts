import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDaRodada = tipoDeTrabalho('creditos:rodada', z.object({ rodada_id: z.uuid() }))
export const trabalhoDaConta = tipoDeTrabalho('creditos:conta', z.object({ conta_id: z.uuid(), unidade_id: z.uuid() }))
export const trabalhoDoMesDaUsina = tipoDeTrabalho(
  'creditos:mes-da-usina',
  z.object({ usina_id: z.uuid(), competencia: z.string() }),
)
