import { z } from 'zod'
import { gatilho } from '#platform/gatilho.ts'
import { tarefaConcluida } from '../eventos.ts'
import { aindaConcluida } from './consultas/ainda-concluida.ts'

/** A task of a card was completed, and still is. */
export const gatilhoDaTarefa = gatilho(tarefaConcluida, {
  tipo: 'tarefa_concluida',
  fato: 'tarefa',
  dados: z.object({ tarefa_id: z.uuid(), cartao_id: z.uuid(), concluida_em: z.string(), ato: z.string() }),
  chave: ({ ato, tarefa_id }) => `${ato}:${tarefa_id}`,
  vez: ({ ato, tarefa_id }) => `tarefa:${tarefa_id}:${ato}`,
  desfazivelDesde: ({ concluida_em }) => new Date(concluida_em),
  async achar(tx, d) {
    const t = await aindaConcluida(tx, d)
    return t ? { cartao_id: d.cartao_id, qual: t.tipo_id } : null
  },
})
