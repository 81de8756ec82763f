import { sql, type RawBuilder } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ContatoNaLista, TipoDeContato } from '../../tipos.ts'
import { condicoes, e, emTodaParte, RARA_ATE, type FiltrosDeContato } from './filtros.ts'

export interface LinhaDeContato {
  id: string
  tipo: TipoDeContato
  nome: string
  telefone: string | null
  email: string | null
  documento: string | null
  cidade: string | null
  uf: string | null
  empresa: string | null
  tags: string[]
  origem: string
  responsavel_id: string | null
  responsavel_nome: string | null
  criado_em: Date
  atualizado_em: Date
  campos: ContatoNaLista['campos']
}

export const colunasDaLista = sql`
  k.id,
  k.tipo,
  k.nome,
  k.telefone,
  k.email,
  k.documento,
  k.cidade,
  k.uf,
  k.empresa,
  k.tags,
  k.origem,
  k.responsavel_id,
  r.nome as responsavel_nome,
  k.criado_em,
  k.atualizado_em,
  cad.campos_proprios(k.campos) as campos
`
export const origemDaLista = sql`from cad.contatos k left join acesso_publico.usuarios r on r.id = k.responsavel_id`

interface Ordem {
  por: RawBuilder<unknown>
  chave: RawBuilder<string>
  depois(cursor: string): RawBuilder<unknown>
}
const ordens: Record<'nome' | 'recentes', Ordem> = {
  nome: {
    por: sql`plataforma.sem_acento(k.nome), k.id`,
    chave: sql<string>`plataforma.sem_acento(k.nome)`,
    depois(cursor) {
      const [nome, id] = lerCursor(cursor) ?? []
      if (typeof nome !== 'string' || typeof id !== 'string' || !ehUuid(id))
        throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
      return sql`(plataforma.sem_acento(k.nome), k.id) > (${nome}, ${id}::uuid)`
    },
  },
  recentes: {
    por: sql`k.atualizado_em desc, k.id desc`,
    chave: sql<string>`k.atualizado_em::text`,
    depois(cursor) {
      const { em, id } = lugarNoTempo(cursor)
      return sql`(k.atualizado_em, k.id) < (${em}::timestamptz, ${id}::uuid)`
    },
  },
}

interface Pagina extends FiltrosDeContato {
  ordem: keyof typeof ordens
  limit: number
  page: number
  cursor?: string | undefined
}

/**
 * Whether to filter in list order. Sorted by name, matches of a common word are adjacent, and a scan reads every row
 * before them, so the word must be in 1/4 of all contacts. Sorted by last change, matches are spread evenly.
 */
const vaiEmOrdem = async (db: Db, f: Pagina, comum: boolean) =>
  comum && f.busca !== undefined && (f.ordem === 'recentes' || (await emTodaParte(db, f.busca)))

export async function listarContatos(
  db: Db,
  f: Pagina,
  comum: boolean,
): Promise<{ linhas: LinhaDeContato[]; proximo: string | null }> {
  const ordem = ordens[f.ordem]
  const partes = [...condicoes(f, await vaiEmOrdem(db, f, comum)), ...(f.cursor ? [ordem.depois(f.cursor)] : [])]
  const { rows } = await sql<LinhaDeContato & { chave: string }>`
    select ${colunasDaLista}, ${ordem.chave} as chave ${origemDaLista} ${e(partes)}
    order by ${ordem.por}
    limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultima = linhas.at(-1)
  return { linhas, proximo: rows.length > f.limit && ultima ? escreverCursor([ultima.chave, ultima.id]) : null }
}

/** Maximum of the count: larger totals are shown as approximate. */
const TETO = 20_000

export async function contarContatos(
  db: Db,
  f: FiltrosDeContato,
  comum: boolean,
): Promise<{ total: number; aproximado: boolean }> {
  // a common word has at least this many matches, so no count is needed
  if (comum && Object.entries(f).every(([nome, valor]) => nome === 'busca' || valor === undefined))
    return { total: RARA_ATE, aproximado: true }
  const teto = comum ? RARA_ATE : TETO
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from (select from cad.contatos k ${e(condicoes(f, comum))} limit ${teto}) t
  `.execute(db)
  const total = rows[0]?.n ?? 0
  return { total, aproximado: total === teto }
}

interface Opcao {
  valor: string
  rotulo: string
}
/** Options of a dictionary field, the same that the funnels offer. */
const opcoesDoCampo = (chave: string) => sql`
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('valor', o ->> 'id', 'rotulo', o ->> 'rotulo') order by ord), '[]'
    )
    from funis_publico.campos c
    cross join jsonb_array_elements(c.config -> 'opcoes') with ordinality x(o, ord)
    where c.chave = ${chave}
      and (o ->> 'arquivada') is distinct from 'true'
  )
`

export async function opcoesDosContatos(db: Db) {
  const { rows } = await sql<{
    tags: string[]
    origens: string[]
    ufs: string[]
    responsaveis: { id: string; nome: string }[]
    distribuidoras: Opcao[]
    grupos: Opcao[]
  }>`
    select
      array(select distinct t from cad.contatos, unnest(tags) t order by t limit 200) as tags,
      array(select distinct origem from cad.contatos where origem <> '' order by origem limit 100) as origens,
      array(select distinct uf from cad.contatos where uf is not null order by uf) as ufs,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'nome', u.nome) order by u.nome), '[]')
        from acesso_publico.usuarios u
        where exists (select from cad.contatos k where k.responsavel_id = u.id)
      ) as responsaveis,
      ${opcoesDoCampo('concessionaria_id')} as distribuidoras,
      ${opcoesDoCampo('grupo_tarifario')} as grupos
  `.execute(db)
  return rows[0] ?? { tags: [], origens: [], ufs: [], responsaveis: [], distribuidoras: [], grupos: [] }
}
