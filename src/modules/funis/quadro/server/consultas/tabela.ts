import { sql, type RawBuilder } from 'kysely'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Agrupamento, Grupo, PrazoAMao } from '#modules/funis/nucleo/tipos.ts'
import { ordemDaTabela } from './colunas.ts'
import { algunsFatos, comFatos } from '#modules/funis/nucleo/server/consultas/fatos.ts'
import { colunasDaCapa, type LinhaDaCapa } from '#modules/funis/nucleo/server/consultas/linhas.ts'
import { quemDeuOPrazo } from '#modules/funis/nucleo/server/consultas/prazos-a-mao.ts'
import { doFunil, type Pedido } from './quadro.ts'

export interface PedidoDaTabela extends Pedido {
  situacao: 'abertos' | 'fechados' | 'todos'
  ids?: readonly string[] | undefined
  /** keys of the fields that the rows include */
  colunas: readonly string[]
}
export interface LinhaDaTabela extends LinhaDaCapa {
  previsao: string | null
  fechado_em: Date | null
  criado_em: Date
  prazo_a_mao: PrazoAMao | null
}

const situacoes = { abertos: sql`and c.situacao = 'aberto'`, fechados: sql`and c.situacao <> 'aberto'`, todos: sql`` }
/** The predicate shared by table, groups, calendar, timeline, map, bulk actions and export. */
export const daTabela = (p: PedidoDaTabela): RawBuilder<unknown> =>
  sql`${doFunil(p)} ${situacoes[p.situacao]} ${p.ids ? sql`and c.id = any(${p.ids}::uuid[])` : sql``}`
export const deCartoes = sql`
  from funis.cartoes c ${comFatos}
  left join acesso_publico.usuarios r on r.id = c.responsavel_id
`
export const colunasDaTabela = (p: PedidoDaTabela): RawBuilder<unknown> => sql`
  ${colunasDaCapa},
  c.previsao::text as previsao,
  c.fechado_em,
  c.criado_em,
  ${quemDeuOPrazo} as prazo_a_mao,
  ${algunsFatos(p.colunas)} as capa
`

export async function linhasDaTabela(
  db: Db | Tx,
  p: PedidoDaTabela,
  ordem: string,
  limite: number,
  cursor: string | undefined,
): Promise<{ linhas: LinhaDaTabela[]; proximo: string | null }> {
  const o = ordemDaTabela(ordem, p.campos)
  const { rows } = await sql<LinhaDaTabela>`
    select ${colunasDaTabela(p)}, ${o.chave} as chave ${deCartoes}
    where ${daTabela(p)} ${cursor ? sql`and ${o.apos(cursor)}` : sql``}
    order by ${o.porChave}
    limit ${limite + 1}
  `.execute(db)
  const ultima = rows[limite - 1]
  return {
    linhas: rows.slice(0, limite),
    proximo: rows.length > limite && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
  }
}

/** Reads with a cursor over one snapshot: the file has the rows that matched at the start, however long it takes. */
export async function* todasAsLinhas(tx: Tx, p: PedidoDaTabela, ordem: string): AsyncGenerator<LinhaDaTabela[]> {
  const LOTE = 500
  await sql`set transaction isolation level repeatable read read only`.execute(tx)
  await sql`
    declare exportacao no scroll cursor for
    select ${colunasDaTabela(p)} ${deCartoes}
    where ${daTabela(p)}
    order by ${ordemDaTabela(ordem, p.campos).porChave}
  `.execute(tx)
  for (;;) {
    const { rows } = await sql<LinhaDaTabela>`fetch ${sql.lit(LOTE)} from exportacao`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < LOTE) return
  }
}

export async function contarTabela(db: Db | Tx, p: PedidoDaTabela): Promise<number> {
  const juntar = p.filtros.busca !== undefined || (p.filtros.campo?.length ?? 0) > 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from funis.cartoes c ${juntar ? comFatos : sql``}
    where ${daTabela(p)}
  `.execute(db)
  return rows[0]?.n ?? 0
}

export const idsDaTabela = async (db: Db | Tx, p: PedidoDaTabela, limite: number): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select c.id ${deCartoes}
      where ${daTabela(p)}
      order by c.estagio_id, c.ordem, c.id
      limit ${limite}
    `.execute(db)
  ).rows.map((l) => l.id)

const POR: Record<
  Agrupamento,
  { chave: RawBuilder<unknown>; rotulo: RawBuilder<unknown>; ordem: RawBuilder<unknown> }
> = {
  responsavel: { chave: sql`c.responsavel_id::text`, rotulo: sql`max(r.nome)`, ordem: sql`max(r.nome) nulls last` },
  estagio: {
    chave: sql`c.estagio_id::text`,
    rotulo: sql`(select e.nome from funis.estagios e where e.id = (min(c.estagio_id::text))::uuid)`,
    ordem: sql`(select e.lugar from funis.estagios e where e.id = (min(c.estagio_id::text))::uuid)`,
  },
  prioridade: {
    chave: sql`c.prioridade`,
    rotulo: sql`c.prioridade`,
    ordem: sql`array_position(array['urgente', 'alta', 'normal', 'baixa'], c.prioridade)`,
  },
  cidade: {
    chave: sql`nullif(k.campos ->> 'cidade', '')`,
    rotulo: sql`max(k.campos ->> 'cidade')`,
    ordem: sql`count(*) desc`,
  },
  concessionaria: {
    chave: sql`nullif(u.campos ->> 'concessionaria_id', '')`,
    rotulo: sql`max(u.campos ->> 'concessionaria_id')`,
    ordem: sql`count(*) desc`,
  },
}

/** Totals grouped by a common property; also the lanes of a board. */
export async function gruposDaTabela(db: Db, p: PedidoDaTabela, por: Agrupamento): Promise<Grupo[]> {
  const { chave, rotulo, ordem } = POR[por]
  const { rows } = await sql<Grupo>`
    select
      ${chave} as chave,
      coalesce(${rotulo}, '') as rotulo,
      count(*)::int as total,
      coalesce(sum(c.valor_centavos), 0)::float8 as valor_centavos,
      (count(*) filter (where c.situacao = 'aberto' and c.vence_em < now()))::int as atrasados ${deCartoes}
    where ${daTabela(p)}
    group by ${chave}
    order by ${chave} is null, ${ordem}
    limit 100
  `.execute(db)
  return rows
}
