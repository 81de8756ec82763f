import { sql, type RawBuilder } from 'kysely'
import type { QueryDe } from '#kit/endpoint.ts'
import { contem } from '#kit/objeto.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import type { conversas } from '../../contract/conversas.ts'
import { daMesa } from './mesa.ts'
import { semTexto } from '#modules/chat/especiais/regras/registro.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { buscaExata, conversasQueDizem, passear } from '#modules/chat/busca/server/consultas/busca.ts'
import { contagens } from './contagens.ts'
import type { LinhaDeConversa } from '#modules/chat/nucleo/server/consultas/linhas.ts'
import { paginar, partesDaChave } from './ordem.ts'

/** A service-level deadline is at risk when it is due within this time or overdue. */
const MINUTOS_DE_PRAZO_PERTO = 30

const rotulosSemTexto = sql.join(
  semTexto.map(
    ({ tipo, rotulo }) => sql`when m.conteudo = '' and m.dados ->> 'tipo' = ${sql.lit(tipo)} then ${sql.lit(rotulo)}`,
  ),
  sql` `,
)

type Pagina = QueryDe<typeof conversas.listar>
export type FiltrosDeConversa = Omit<Pagina, 'page' | 'limit' | 'cursor' | 'ordem'>

/**
 * Number of the customer's messages that `usuario` has not seen: those after both the last answer and the user's last
 * read.
 */
const naoLidas = sql`
  greatest(
    (l.marcada is true)::int, c.total_entradas - greatest(c.entradas_respondidas, coalesce(l.entradas_lidas, 0))
  )
`

/**
 * Timestamps are returned as text: a list has hundreds, and converting them to dates and back would be most of its
 * work.
 */
const corpo = (usuarioId: string): RawBuilder<LinhaDeConversa> => sql<LinhaDeConversa>`
  select
    c.id,
    c.caixa_entrada_id,
    x.nome as caixa_nome,
    x.tipo as canal,
    c.contato_id,
    k.nome as contato_nome,
    k.tipo as contato_tipo,
    k.email as contato_email,
    k.telefone as contato_telefone,
    k.foto_caminho,
    k.empresa,
    k.cargo,
    k.observacoes,
    c.endereco,
    c.prioridade,
    c.status,
    c.tags,
    c.ultima_seq,
    c.assunto,
    c.fila_id,
    f.nome as fila_nome,
    c.adiada_ate::text,
    c.espera,
    c.espera_desde::text,
    c.ultima_entrada_em::text,
    c.sla_vence_em::text,
    (select r.em::text from chat.recusas_de_contato r where r.contato_id = c.contato_id) as recusou_em,
    c.atribuida_para,
    u.nome as atribuida_nome,
    ${naoLidas} as nao_lidas,
    c.aguardando_desde::text,
    c.motivo_finalizacao,
    c.nota_final,
    c.finalizada_em::text,
    c.criado_em::text,
    c.atualizada_em::text,
    c.ultima_interacao_em::text,
    exists (
      select from chat.notificacoes n
      where n.usuario_id = ${usuarioId}
        and n.conversa_id = c.id
        and n.tipo = 'atribuicao'
        and n.lida_em is null
    )
      and c.atribuida_para = ${usuarioId} as nova_para_mim,
    m.id as msg_id,
    m.seq as msg_seq,
    m.direcao as msg_direcao,
    m.tipo as msg_tipo,
    m.status as msg_status,
    m.criado_em::text as msg_em,
    m.autor_id as msg_autor_id,
    m.autor_nome as msg_autor_nome,
    case
      when m.apagada_em is not null then 'Mensagem apagada'
      ${rotulosSemTexto}
      else left(m.conteudo, 200)
    end as msg_conteudo
  from alvo
  join chat.conversas c on c.id = alvo.id
  join chat.caixas_entrada x on x.id = c.caixa_entrada_id
  join contatos_publico.contatos k on k.id = c.contato_id
  left join acesso_publico.usuarios u on u.id = c.atribuida_para
  left join chat.filas f on f.id = c.fila_id
  left join chat.leituras l on l.conversa_id = c.id and l.usuario_id = ${usuarioId}
  left join chat.mensagens m on m.conversa_id = c.id and m.seq = c.ultima_msg_seq
`

export async function conversasPorId(db: Db, usuarioId: string, ids: readonly string[]): Promise<LinhaDeConversa[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LinhaDeConversa>`${preparada}
    with alvo as (select unnest(${ids}::uuid[]) as id) ${corpo(usuarioId)}
    order by c.ultima_interacao_em desc, c.id desc
  `.execute(db)
  return rows
}

/** Reach and filters as one predicate over `chat.conversas c`, shared by page, counts, statistics and export. */
export function condicoes(f: FiltrosDeConversa, usuarioId: string, alcance: Alcance): RawBuilder<unknown>[] {
  const lista: RawBuilder<unknown>[] = []
  if (!alcance.todas) lista.push(dentroDoAlcance(alcance, 'c.caixa_entrada_id'))
  if (f.ids) lista.push(sql`c.id = any(${f.ids}::uuid[])`)
  if (f.status?.length === 1) lista.push(sql`c.status = ${f.status[0]}`)
  else if (f.status) lista.push(sql`c.status = any(${f.status}::text[])`)
  if (f.prioridade) lista.push(sql`c.prioridade = any(${f.prioridade}::text[])`)
  if (f.caixa_entrada_id) lista.push(sql`c.caixa_entrada_id = any(${f.caixa_entrada_id}::uuid[])`)
  if (f.departamento) lista.push(daMesa(f.departamento, 'c.fila_id'))
  if (f.fila_id) {
    const filas = f.fila_id.filter((x) => x !== 'nenhuma')
    lista.push(sql`
      (
        ${filas.length < f.fila_id.length ? sql`c.fila_id is null` : sql`false`}
        or c.fila_id = any(${filas}::uuid[])
      )
    `)
  }
  if (f.tags) lista.push(sql`c.tags && ${f.tags}::text[]`)
  if (f.atribuida_para) {
    const pessoas = f.atribuida_para.filter((p) => p !== 'ninguem')
    const ninguem = pessoas.length < f.atribuida_para.length
    lista.push(
      sql`(${ninguem ? sql`c.atribuida_para is null` : sql`false`} or c.atribuida_para = any(${pessoas}::uuid[]))`,
    )
  }
  if (f.nao_lidas) {
    lista.push(sql`
      c.status <> 'finalizada'
      and (
        c.total_entradas > c.entradas_respondidas
        and c.total_entradas > coalesce(
          (
            select l.entradas_lidas
            from chat.leituras l
            where l.conversa_id = c.id
              and l.usuario_id = ${usuarioId}
          ),
          0
        )
        or c.id in (
          select l.conversa_id
          from chat.leituras l
          where l.usuario_id = ${usuarioId}
            and l.marcada
        )
      )
    `)
  }
  if (f.data_inicio)
    lista.push(sql`c.ultima_interacao_em >= (${f.data_inicio}::date)::timestamp at time zone 'America/Sao_Paulo'`)
  if (f.data_fim)
    lista.push(sql`c.ultima_interacao_em < ((${f.data_fim}::date) + 1)::timestamp at time zone 'America/Sao_Paulo'`)
  if (f.adiadas !== undefined) lista.push(f.adiadas ? sql`c.adiada_ate is not null` : sql`c.adiada_ate is null`)
  if (f.promessa_vencida)
    lista.push(
      sql`c.id in (select p.conversa_id from chat.promessas p where p.estado = 'aberta' and p.vence_em < now())`,
    )
  if (f.espera) lista.push(sql`c.espera = any(${f.espera}::text[])`)
  if (f.prazo_perto)
    lista.push(
      sql`c.status <> 'finalizada' and c.sla_vence_em < now() + make_interval(mins => ${MINUTOS_DE_PRAZO_PERTO})`,
    )
  if (f.busca) lista.push(buscaExata(f.busca))
  return lista
}

const e = (partes: RawBuilder<unknown>[]) => (partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``)

export interface PaginaDeConversas {
  linhas: LinhaDeConversa[]
  proximo: string | null
  hasMore: boolean
  /** null: to be counted separately */
  total: number | null
  aproximado: boolean
}
type Alvo = { id: string; chave: string; total: number | null }

/**
 * Returns one page in the requested order, by cursor at any depth; `page` serves callers that count pages. A search is
 * always newest first.
 */
export async function listarConversas(
  db: Db,
  usuarioId: string,
  alcance: Alcance,
  f: Pagina,
): Promise<PaginaDeConversas> {
  const { alvo, total, aproximado } = f.busca
    ? await acharPagina(db, usuarioId, alcance, f, f.busca)
    : { alvo: await lerPagina(db, usuarioId, alcance, f), total: null, aproximado: false }
  // two queries: the ids, planned for these filters, and the rows, always the same lookup with a cached plan
  const desta = alvo.slice(0, f.limit)
  const vistas = new Map(
    (
      await conversasPorId(
        db,
        usuarioId,
        desta.map((l) => l.id),
      )
    ).map((l) => [l.id, l]),
  )
  const ultima = desta.at(-1)
  const hasMore = alvo.length > f.limit
  return {
    linhas: desta.flatMap((l) => vistas.get(l.id) ?? []),
    hasMore,
    proximo: hasMore && ultima ? escreverCursor(partesDaChave(ultima.chave)) : null,
    total,
    aproximado,
  }
}

const pulo = (f: Pagina) => (f.cursor ? 0 : (f.page - 1) * f.limit)

async function lerPagina(db: Db, usuarioId: string, alcance: Alcance, f: Pagina): Promise<Alvo[]> {
  const { depois, ordenar, chave } = paginar(f.ordem, f.cursor)
  const porEstado =
    alcance.todas && f.ordem === 'recente' && f.status?.length === 1 && !f.caixa_entrada_id && soStatusECaixa(f)
  // a filter by status alone has an index in this order, so one cached plan serves all; the literal limit lets the
  // planner see how few rows are needed
  const { rows } = await sql<Alvo>`${porEstado ? preparada : sql``}
    select c.id, ${chave} as chave, null as total
    from chat.conversas c ${e([...condicoes(f, usuarioId, alcance), ...depois])} ${ordenar}
    limit ${sql.lit(f.limit + 1)}${pulo(f) > 0 ? sql` offset ${pulo(f)}` : sql``}
  `.execute(db)
  return rows
}

/**
 * For a rare text, returns all matches and their number; for a common one scans the newest, and the number is a lower
 * bound.
 */
async function acharPagina(
  db: Db,
  usuarioId: string,
  alcance: Alcance,
  f: Pagina,
  texto: string,
): Promise<{ alvo: Alvo[]; total: number | null; aproximado: boolean }> {
  const { depois, ordenar, chave } = paginar('recente', f.cursor)
  const { busca: _, ...outros } = f
  const dasOutras = condicoes(outros, usuarioId, alcance)
  const ditaEm = await conversasQueDizem(db, texto)
  if (!ditaEm) {
    const { achadas, inteiro } = await passear(db, texto, [...dasOutras, ...depois], chave, f.limit, pulo(f))
    if (achadas.length > f.limit || inteiro) {
      const total = pulo(f) + achadas.length
      return { alvo: achadas.map((a) => ({ ...a, total })), total, aproximado: !inteiro || f.cursor !== undefined }
    }
  }
  const { rows } = await sql<Alvo>`
    with achadas as materialized (
      select c.id, c.ultima_interacao_em
      from chat.conversas c ${e([...dasOutras, buscaExata(texto, ditaEm ?? undefined)])}
    )
    select c.id, ${chave} as chave, (select count(*)::int from achadas) as total
    from achadas c ${e(depois)} ${ordenar}
    limit ${f.limit + 1} offset ${pulo(f)}
  `.execute(db)
  return { alvo: rows, total: rows[0]?.total ?? null, aproximado: false }
}

const FINOS = [
  'ids',
  'fila_id',
  'departamento',
  'prioridade',
  'atribuida_para',
  'tags',
  'nao_lidas',
  'busca',
  'data_inicio',
  'data_fim',
  'promessa_vencida',
  'espera',
  'prazo_perto',
] as const satisfies (keyof FiltrosDeConversa)[]
const soStatusECaixa = (f: FiltrosDeConversa): boolean => f.adiadas === undefined && FINOS.every((nome) => !f[nome])

/**
 * Returns the exact total. Status and inbox filters alone are read from the stored counts; other filters are counted
 * through an index.
 */
export async function totalDeConversas(
  db: Db,
  usuarioId: string,
  alcance: Alcance,
  f: FiltrosDeConversa,
): Promise<number> {
  if (soStatusECaixa(f)) {
    const { por_status } = await contagens(db, usuarioId, alcance, f.caixa_entrada_id)
    return Object.entries(por_status).reduce(
      (soma, [status, n]) => soma + (!f.status || contem(f.status, status) ? n : 0),
      0,
    )
  }
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n
    from chat.conversas c ${e(condicoes(f, usuarioId, alcance))}
  `.execute(db)
  return rows[0]?.n ?? 0
}
