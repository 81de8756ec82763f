import { sql } from 'kysely'
import { z } from 'zod'
import { gatilho } from '#platform/gatilho.ts'
import { tarefaConcluida } from '../eventos.ts'

/** A task of a card was completed, and still is. */
export const gatilhoDaTarefa = gatilho(tarefaConcluida, {
  tipo: 'tarefa_concluida',
  fato: 'tarefa',
  dados: z.object({ tarefa_id: z.uuid(), cartao_id: z.uuid(), concluida_em: z.string(), ato: z.string() }),
  chave: ({ ato, tarefa_id }) => `${ato}:${tarefa_id}`,
  vez: ({ ato, tarefa_id }) => `tarefa:${tarefa_id}:${ato}`,
  desfazivelDesde: ({ concluida_em }) => new Date(concluida_em),
  async achar(tx, { tarefa_id, cartao_id, concluida_em }) {
    const {
      rows: [t],
    } = await sql<{ tipo_id: string | null }>`
      select tipo_id
      from tarefas.tarefas
      where id = ${tarefa_id}
        and cartao_id = ${cartao_id}
        and date_trunc('milliseconds', concluida_em) = ${concluida_em}::timestamptz
    `.execute(tx)
    return t ? { cartao_id, qual: t.tipo_id } : null
  },
})
