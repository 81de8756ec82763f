import { sql, type RawBuilder } from 'kysely'
import type { TipoDeConflito } from '#engines/sincronia/tipos.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { DecisaoDoConflito, LinhaDoConflito } from '../../contract/conflitos.ts'

export interface Conflito {
  id: string
  tipo: TipoDeConflito
  razao: string
  frase: string
  ordem_id: string
  numero: number
  ano: number
  titulo: string
  situacao: string
  ciclo: number
  cliente: string
  endereco: string
  usuario_id: string
  tecnico: string
  telefone: string | null
  aparelho_id: string
  relogio_ms: string
  atos: number
  aberto_em: Date
  chave: string
  decisao: DecisaoDoConflito | null
  motivo: string | null
  decidido_em: Date | null
  decidido_por: string | null
  visto_por: string | null
  visto_por_nome: string | null
  visto_em: Date | null
}

const colunas = sql`
  c.id, c.tipo, c.razao, c.frase, c.ordem_id,
  o.numero, o.ano, o.titulo, o.situacao, o.ciclo,
  coalesce(k.nome, '') as cliente,
  concat_ws(', ', nullif(o.logradouro, ''), nullif(o.cidade, '')) as endereco,
  c.usuario_id,
  t.nome as tecnico,
  t.telefone,
  c.aparelho_id,
  a.relogio_ms,
  (
    select count(*)::int
    from campo.recebidos r
    where r.conflito_id = c.id
  ) as atos,
  c.aberto_em,
  coalesce(c.decidido_em, c.aberto_em)::text as chave,
  c.decisao, c.motivo, c.decidido_em,
  d.nome as decidido_por,
  c.visto_por,
  v.nome as visto_por_nome,
  c.visto_em
`
const origem = sql`
  from campo.conflitos c
  join ordens_publico.ordens o on o.id = c.ordem_id
  join acesso_publico.usuarios t on t.id = c.usuario_id
  join campo.aparelhos a on a.id = c.aparelho_id
  left join contatos_publico.contatos k on k.id = o.contato_id
  left join acesso_publico.usuarios d on d.id = c.decidido_por
  left join acesso_publico.usuarios v on v.id = c.visto_por
`

interface Filtros {
  situacao: 'esperando' | 'resolvidos'
  tecnico_id?: string | undefined
  page: number
  limit: number
  cursor?: string | undefined
}

const onde = (f: Filtros): RawBuilder<unknown> => sql`
  ${f.situacao === 'esperando' ? sql`c.decisao is null` : sql`c.decisao is not null`}
  and ${f.tecnico_id ? sql`c.usuario_id = ${f.tecnico_id}` : sql`true`}
`

/** Waiting ones from the oldest, decided ones from the newest; keyset pages. */
export async function listarConflitos(db: Db, f: Filtros) {
  const esperando = f.situacao === 'esperando'
  const quando = esperando ? sql`c.aberto_em` : sql`c.decidido_em`
  const lugar = f.cursor ? lugarNoTempo(f.cursor) : null
  const depois = lugar
    ? sql`and (${quando}, c.id) ${esperando ? sql`>` : sql`<`} (${lugar.em}::timestamptz, ${lugar.id}::uuid)`
    : sql``
  const sentido = esperando ? sql`asc` : sql`desc`
  const { rows } = await sql<Conflito>`
    select ${colunas}
    ${origem}
    where ${onde(f)} ${depois}
    order by ${quando} ${sentido}, c.id ${sentido}
    limit ${f.limit + 1}
    offset ${lugar ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const total = await sql<{ n: number }>`
    select count(*)::int as n
    from campo.conflitos c
    where ${onde(f)}
  `.execute(db)
  const pagina = rows.slice(0, f.limit)
  const hasMore = rows.length > f.limit
  const ultima = pagina.at(-1)
  return {
    data: pagina.map(linhaDoConflito),
    pagination: {
      page: f.page,
      limit: f.limit,
      total: total.rows[0]?.n ?? 0,
      hasMore,
      proximo: hasMore && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
    },
  }
}

export async function contarConflitos(db: Db): Promise<{ esperando: number; resolvidos: number }> {
  const { rows } = await sql<{ esperando: number; resolvidos: number }>`
    select
      count(*) filter (where decisao is null)::int as esperando,
      count(*) filter (where decisao is not null)::int as resolvidos
    from campo.conflitos
  `.execute(db)
  return rows[0] ?? { esperando: 0, resolvidos: 0 }
}

export async function conflitoPorId(db: Db | Tx, id: string): Promise<Conflito | undefined> {
  const { rows } = await sql<Conflito>`
    select ${colunas}
    ${origem}
    where c.id = ${id}
  `.execute(db)
  return rows[0]
}

export const linhaDoConflito = (c: Conflito): LinhaDoConflito => ({
  id: c.id,
  tipo: c.tipo,
  ordem: { id: c.ordem_id, numero: c.numero, ano: c.ano, titulo: c.titulo },
  cliente: c.cliente,
  tecnico: { id: c.usuario_id, nome: c.tecnico, telefone: c.telefone },
  frase: c.frase,
  atos: c.atos,
  aberto_em: c.aberto_em.toISOString(),
  decisao: c.decisao,
  decidido_em: c.decidido_em?.toISOString() ?? null,
  decidido_por: c.decidido_por,
})
