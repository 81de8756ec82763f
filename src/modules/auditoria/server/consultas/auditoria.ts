import { sql } from 'kysely'
import type { QueryDe } from '#kit/endpoint.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { auditoria, RegistroDeAuditoria } from '../../contract/auditoria.ts'
import { leiturasSensiveis } from '../../regras/frases-da-auditoria.ts'
import { camposDe, nomesCitados } from './historico.ts'
import { contem, todos, type Filtro } from '#platform/postgres/filtros.ts'

interface Linha extends Omit<RegistroDeAuditoria, 'em' | 'campos'> {
  em: Date
}
type Filtros = QueryDe<typeof auditoria.exportar>

const doFiltro = (q: Filtros): (Filtro | undefined)[] => [
  q.usuario_id === undefined ? undefined : sql`a.usuario_id = ${q.usuario_id}`,
  q.acao === undefined
    ? undefined
    : q.acao.endsWith('.')
      ? sql`starts_with(a.acao, ${q.acao})`
      : sql`a.acao = ${q.acao}`,
  q.entidade === undefined ? undefined : sql`a.entidade = ${q.entidade}`,
  q.entidade_id === undefined ? undefined : sql`a.entidade_id = ${q.entidade_id}`,
  q.requisicao_id === undefined ? undefined : sql`a.requisicao_id = ${q.requisicao_id}`,
  contem(sql`concat_ws(' ', a.acao, u.nome, a.motivo)`, q.busca),
  q.leituras ? sql`a.acao ~ ${`[.](${leiturasSensiveis.join('|')})$`}` : undefined,
  q.de === undefined ? undefined : sql`a.em >= ${q.de}::timestamptz`,
  q.ate === undefined ? undefined : sql`a.em < ${q.ate}::timestamptz`,
]

/** Newest first by id. Rows are only appended, so pages do not shift. */
export async function listarAuditoria(
  db: Db,
  q: Filtros & { cursor?: string | undefined; limit: number },
): Promise<{ registros: RegistroDeAuditoria[]; proximo: string | null }> {
  const filtro = todos([q.cursor === undefined ? undefined : sql`a.id < ${q.cursor}::bigint`, ...doFiltro(q)])
  const { rows } = await sql<Linha>`
    select
      a.id,
      a.em,
      a.acao,
      a.entidade,
      a.entidade_id,
      a.antes,
      a.depois,
      a.motivo,
      a.requisicao_id,
      host(a.ip) as ip,
      case
        when a.usuario_id is not null then json_build_object(
          'id', a.usuario_id, 'nome', coalesce(u.nome, 'Pessoa removida')
        )
      end as usuario
    from plataforma_publico.auditoria a
    left join acesso_publico.usuarios u on u.id = a.usuario_id
    where ${filtro}
    order by a.id desc
    limit ${q.limit + 1}
  `.execute(db)
  const desta = rows.slice(0, q.limit)
  const nomes = await nomesCitados(db, desta)
  const registros = desta.map((l) => ({ ...l, em: l.em.toISOString(), campos: camposDe(l, nomes) }))
  const ultimo = registros.at(-1)
  return { registros, proximo: rows.length > q.limit && ultimo ? String(ultimo.id) : null }
}
