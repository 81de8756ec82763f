import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'

interface Contagens {
  a_fazer: number
  em_andamento: number
  aguardando: number
  vencidas: number
  concluidas_hoje: number
}
export interface TarefasDaParede extends Contagens {
  nome: string
  pessoas: (Contagens & { nome: string })[]
}

const inicioDoDia = sql`date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'`
const contagens = sql`
  count(t.id) filter (where t.situacao = 'aberta')::int as a_fazer,
  count(t.id) filter (where t.situacao = 'em_andamento')::int as em_andamento,
  count(t.id) filter (where t.situacao = 'aguardando')::int as aguardando,
  count(t.id) filter (where t.situacao not in ('concluida', 'cancelada') and t.vence_em < now())::int as vencidas,
  count(t.id) filter (where t.situacao = 'concluida')::int as concluidas_hoje
`

/**
 * Board of a department in numbers, without titles, which may contain customer names. People in alphabetical order, not
 * ranked.
 */
export async function tarefasDaParede(db: Db, departamento: string): Promise<TarefasDaParede> {
  const area = await db
    .selectFrom('acesso_publico.departamentos')
    .select('nome')
    .where('codigo', '=', departamento)
    .where('ligado', '=', true)
    .executeTakeFirst()
  if (!area) throw naoEncontrado('Este departamento não existe.')
  const { rows: pessoas } = await sql<Contagens & { nome: string }>`
    select u.nome, ${contagens}
    from acesso_publico.usuarios u
    left join tarefas.tarefas t
      on t.responsavel_id = u.id
      and (
        t.situacao not in ('concluida', 'cancelada')
        or (t.situacao = 'concluida' and t.concluida_em >= ${inicioDoDia})
      )
    where u.ativo
      and exists (
        select from acesso_publico.membros m
        where m.usuario_id = u.id
          and m.departamento = ${departamento}
          and m.papel <> 'leitor'
          and m.valido_de <= now()
          and (m.valido_ate is null or m.valido_ate > now())
      )
    group by u.id, u.nome
    order by plataforma.sem_acento(u.nome), u.id
  `.execute(db)
  const somar = (qual: keyof Contagens) => pessoas.reduce((n, p) => n + p[qual], 0)
  return {
    nome: area.nome,
    a_fazer: somar('a_fazer'),
    em_andamento: somar('em_andamento'),
    aguardando: somar('aguardando'),
    vencidas: somar('vencidas'),
    concluidas_hoje: somar('concluidas_hoje'),
    pessoas,
  }
}

/**
 * Departments whose tasks the user sees completely: those they supervise, and all but the reserved ones for a user who
 * sees the company's tasks.
 */
export async function departamentosDaParede(
  db: Db,
  alcance: { todas: boolean; supervisiona: readonly string[]; reservados: readonly string[] },
): Promise<{ valor: string; rotulo: string }[]> {
  const { rows } = await sql<{ valor: string; rotulo: string }>`
    select codigo as valor, nome as rotulo
    from acesso_publico.departamentos
    where ligado
      and (
        codigo = any(${[...alcance.supervisiona]}::text[])
        or (${alcance.todas} and codigo <> all(${[...alcance.reservados]}::text[]))
      )
    order by ordem
  `.execute(db)
  return rows
}
