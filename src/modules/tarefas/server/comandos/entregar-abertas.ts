import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { carregarAcessos } from '#modules/acesso/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { TrabalhoAberto, Troca } from '#platform/trabalho-aberto.ts'
import { tarefaMudou } from '../../eventos.ts'
import { mudar, type TarefaTrancada } from './mudar.ts'

/** Those who work with tasks, of the receivers of a transfer. */
async function quemRecebe(u: Unidade, trocas: readonly Troca[]): Promise<Set<string>> {
  const pessoas = await carregarAcessos(u.tx, [...new Set(trocas.flatMap(({ para }) => para ?? []))])
  return new Set(
    pessoas.flatMap(({ usuario, acesso }) =>
      usuario.ativo && acesso.permissoes.has('tarefas.tarefa.editar') ? [usuario.id] : [],
    ),
  )
}

/**
 * Transfers the items whose receiver may work on tasks; the permissions of all receivers are one statement. A task must have an
 * assignee, so items without a receiver are skipped.
 */
async function trocarAsQuePode(
  u: Unidade,
  trocas: readonly Troca[],
  uma: (de: string, para: string, id: string) => Promise<boolean>,
): Promise<string[]> {
  const podem = await quemRecebe(u, trocas)
  const feitas: string[] = []
  for (const { id, de, para } of trocas) {
    if (de && para && podem.has(para) && (await uma(de, para, id))) feitas.push(id)
  }
  return feitas
}

/** The open tasks of a user. The receiver cannot decline them: a transfer is not a delegation. */
export const tarefasAbertas: TrabalhoAberto = {
  tipo: 'tarefas',
  rotulo: 'Tarefas em aberto',
  aNinguem: null,
  async listar(db, usuario_id) {
    const { rows } = await sql<{ id: string }>`
      select id
      from tarefas.tarefas
      where responsavel_id = ${usuario_id}
        and situacao not in ('concluida', 'cancelada')
      order by id
    `.execute(db)
    return rows.map((r) => r.id)
  },
  trocar: (u, trocas) => trocarAsQuePode(u, trocas, (de, para, id) => trocarTarefa(u, de, para, id)),
}

async function trocarTarefa(u: Unidade, de: string, para: string, id: string): Promise<boolean> {
  const {
    rows: [t],
  } = await sql<TarefaTrancada>`
    select *
    from tarefas.tarefas
    where id = ${id}
      and responsavel_id = ${de}
      and situacao not in ('concluida', 'cancelada')
    for update
  `.execute(u.tx)
  if (!t) return false
  await sql`
    update tarefas.tempos
    set fim = greatest(now(), inicio + interval '1 ms')
    where tarefa_id = ${id}
      and usuario_id = ${de}
      and fim is null
  `.execute(u.tx)
  await sql`
    insert into tarefas.lembretes (tarefa_id, usuario_id, antes_min, em, avisado_em)
    select tarefa_id, ${para}, antes_min, em, avisado_em
    from tarefas.lembretes
    where tarefa_id = ${id}
      and usuario_id = ${de}
    on conflict do nothing
  `.execute(u.tx)
  await sql`
    delete from tarefas.lembretes
    where tarefa_id = ${id}
      and usuario_id = ${de}
  `.execute(u.tx)
  await mudar(
    u,
    t,
    { responsavel_id: para, delegada_por: null, delegacao: null },
    { id: uuidv7(), tipo: 'delegada', avulsa: true },
  )
  return true
}

/**
 * The series of a user continue with another assignee. Their existing occurrences are transferred with the open tasks.
 */
export const seriesVivas: TrabalhoAberto = {
  tipo: 'series',
  rotulo: 'Tarefas que se repetem',
  aNinguem: null,
  async listar(db, usuario_id) {
    const { rows } = await sql<{ id: string }>`
      select id
      from tarefas.series
      where responsavel_id = ${usuario_id}
        and encerrada_em is null
        and (ate is null or ate >= current_date)
      order by id
    `.execute(db)
    return rows.map((r) => r.id)
  },
  trocar: (u, trocas) =>
    trocarAsQuePode(u, trocas, async (de, para, id) => {
      const { rows } = await sql`
        update tarefas.series
        set responsavel_id = ${para}, versao = versao + 1
        where id = ${id}
          and responsavel_id = ${de}
          and encerrada_em is null
        returning id
      `.execute(u.tx)
      if (rows.length === 0) return false
      u.auditar({
        acao: 'tarefa.serie.alterar',
        entidade: 'serie',
        entidade_id: id,
        antes: { responsavel_id: de },
        depois: { responsavel_id: para },
      })
      u.emitir(tarefaMudou, { tarefa_id: id, pessoas: [de, para], versao: 0 })
      return true
    }),
}
