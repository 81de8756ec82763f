import { sql } from 'kysely'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { tarefaLembrete, tarefaVenceu } from '../../eventos.ts'

const LOTE = 500

interface Aviso {
  tarefa_id: string
  titulo: string
  usuario_id: string
  vence_em: Date
}

/**
 * Every minute: sends due reminders and missed deadlines. The statement that selects a row also marks it, so that two
 * processes do not notify twice.
 */
export async function avisarPrazos(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const lembretes = await sql<Aviso>`
      update tarefas.lembretes l
      set avisado_em = now()
      from tarefas.tarefas t
      where (l.tarefa_id, l.usuario_id, l.antes_min) in (
        select x.tarefa_id, x.usuario_id, x.antes_min
        from tarefas.lembretes x
        join tarefas.tarefas y on y.id = x.tarefa_id
        where x.avisado_em is null
          and x.em <= now()
          and y.situacao not in ('concluida', 'cancelada')
        order by x.em
        limit ${LOTE}
        for update of x skip locked
      )
        and t.id = l.tarefa_id
        and l.avisado_em is null
      returning l.tarefa_id, t.titulo, l.usuario_id, t.vence_em
    `.execute(u.tx)
    for (const a of lembretes.rows) u.emitir(tarefaLembrete, { ...a, vence_em: a.vence_em.toISOString() })
    const vencidas = await sql<Aviso>`
      update tarefas.tarefas t
      set vencimento_avisado_em = now()
      where t.id in (
        select x.id
        from tarefas.tarefas x
        where x.vence_em < now()
          and x.vencimento_avisado_em is null
          and x.situacao not in ('concluida', 'cancelada')
        order by x.vence_em
        limit ${LOTE}
        for update skip locked
      )
      returning t.id as tarefa_id, t.titulo, t.responsavel_id as usuario_id, t.vence_em
    `.execute(u.tx)
    for (const a of vencidas.rows) u.emitir(tarefaVenceu, { ...a, vence_em: a.vence_em.toISOString() })
  })
}
