import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { trabalhoMorreu } from '../../eventos.ts'

interface Parado {
  id: string
  nome: string
  erro: string | null
  tentativas: number
  em: Date
}

const mortos = sql`
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts >= j.max_attempts
    and j.locked_at is null
`

/** Jobs that used up their attempts. Shows the first line of the error; the log has the rest. */
export async function trabalhosParados(db: Db): Promise<Parado[]> {
  const { rows } = await sql<Parado>`
    select
      j.id::text as id,
      t.identifier as nome,
      left(split_part(j.last_error, E'\n', 1), 300) as erro,
      j.attempts::int as tentativas,
      j.updated_at as em ${mortos}
    order by j.updated_at desc
    limit 100
  `.execute(db)
  return rows
}

/** Emits one event for each failure. */
export async function contarMortes(s: Servicos): Promise<number> {
  const { rows } = await sql<Parado>`
    select
      j.id::text as id,
      t.identifier as nome,
      null as erro,
      j.attempts::int as tentativas,
      j.updated_at as em ${mortos}
        and not exists (
          select from avisos.fatos f
          where f.chave = 'trabalho:' || j.id || ':' || extract(epoch from j.updated_at)::bigint
        )
    order by j.id
    limit 50
  `.execute(s.banco.db)
  if (rows.length === 0) return 0
  await s.executar(sistema, async (u) => {
    for (const r of rows)
      u.emitir(trabalhoMorreu, {
        id: r.id,
        nome: r.nome,
        marca: `trabalho:${r.id}:${Math.floor(r.em.getTime() / 1000)}`,
      })
  })
  return rows.length
}

export function repetirTrabalho(s: Servicos, ctx: Ctx, id: string): Promise<void> {
  return s.executar(ctx, async (u) => {
    const {
      rows: [parado],
    } = await sql<{ nome: string }>`select t.identifier as nome ${mortos} and j.id = ${id}::bigint`.execute(u.tx)
    if (!parado) throw naoEncontrado('Este trabalho não está parado')
    await sql`
      select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)
    `.execute(u.tx)
    u.auditar({
      acao: 'plataforma.trabalho.repetir',
      entidade: 'trabalho',
      entidade_id: id,
      depois: { nome: parado.nome },
    })
  })
}
