import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import type { PapelDaCaixa } from '../../tipos.ts'
import type { LinhaDeMensagem } from './linhas.ts'

/**
 * Columns of a message as a bubble shows it, one row per message. Attachments, reactions and the quoted message are
 * joined by primary key.
 */
const colunas = sql`
  m.id,
  m.conversa_id,
  m.caixa_entrada_id,
  m.seq,
  m.direcao,
  m.tipo,
  m.conteudo,
  m.status,
  m.erro,
  m.autor_id,
  m.autor_nome,
  m.id_externo,
  m.id_cliente,
  m.dados,
  m.editada_em::text as editada_em,
  m.apagada_em::text as apagada_em,
  m.criado_em::text as criado_em,
  m.citada_seq,
  m.citada_texto,
  case
    when m.citada_seq is not null then (
      select jsonb_build_object(
        'id',
        q.id,
        'seq',
        q.seq,
        'autor',
        q.autor_nome,
        'direcao',
        q.direcao,
        'tipo',
        q.tipo,
        'conteudo',
        case when q.apagada_em is null then left(q.conteudo, 300) else '' end
      )
      from chat.mensagens q
      where q.conversa_id = m.conversa_id
        and q.seq = m.citada_seq
    )
  end as citada,
  case
    when m.tipo <> 'text' then (
      select jsonb_agg(
        jsonb_build_object(
          'id', a.id, 'nome_arquivo', a.nome_arquivo, 'tipo_mime', a.tipo_mime, 'tamanho', a.tamanho,
          'caminho_storage', a.caminho_storage, 'largura', a.largura, 'altura', a.altura, 'duracao', a.duracao,
          'onda', a.onda, 'estado', a.estado
        )
        order by a.ordem
      )
      from chat.anexos a
      where a.mensagem_id = m.id
    )
  end as anexos,
  (
    select jsonb_agg(
      jsonb_build_object('emoji', r.emoji, 'usuario_id', r.usuario_id, 'nome', r.nome, 'autor', r.autor)
      order by r.em
    )
    from chat.reacoes r
    where r.mensagem_id = m.id
  ) as reacoes
`

/**
 * Returns what all queries on a conversation's messages check first: its last `seq` and the caller's role in its inbox.
 */
export async function conversaPara(
  db: Db,
  usuarioId: string,
  id: string,
): Promise<{ id: string; caixa_entrada_id: string; ultima_seq: number; papel: PapelDaCaixa | null } | undefined> {
  const { rows } = await sql<{
    id: string
    caixa_entrada_id: string
    ultima_seq: number
    papel: PapelDaCaixa | null
  }>`${preparada}
    select c.id, c.caixa_entrada_id, c.ultima_seq, p.papel
    from chat.conversas c
    left join chat.caixa_usuarios p on p.caixa_entrada_id = c.caixa_entrada_id and p.usuario_id = ${usuarioId}
    where c.id = ${id}
  `.execute(db)
  return rows[0]
}

/**
 * Returns messages with `seq` from `de` to `ate`, newest first: a primary-key range, equally fast on page 1 and page
 * 900.
 */
export async function mensagensEntre(db: Db, conversaId: string, de: number, ate: number): Promise<LinhaDeMensagem[]> {
  const { rows } = await sql<LinhaDeMensagem>`${preparada}
    select ${colunas}
    from chat.mensagens m
    where m.conversa_id = ${conversaId}
      and m.seq between ${de} and ${ate}
    order by m.seq desc
  `.execute(db)
  return rows
}

interface Recorte {
  page: number
  limit: number
  antes_de?: number | undefined
  apos_seq?: number | undefined
}

interface PaginaDeMensagens {
  papel: PapelDaCaixa | null
  total: number
  /** first and last requested `seq` */
  de: number
  ate: number
  linhas: LinhaDeMensagem[]
}

/**
 * Returns a page of a conversation together with the data that decides whether the caller may see it, in one statement,
 * because every opening of a thread runs it. `seq` has no gaps, so any page is a key range and page 900 costs as much
 * as page 1. The limit cuts nothing off, but without it the planner may assume that the thread is short, like most, and
 * read all of it. The messages are returned as one JSON value: a fifth less work for the event loop than fifty driver
 * rows.
 */
export async function paginaDeMensagens(
  db: Db,
  usuarioId: string,
  conversaId: string,
  q: Recorte,
): Promise<PaginaDeMensagens | undefined> {
  const { rows } = await sql<PaginaDeMensagens>`${preparada}
    select
      p.papel,
      c.ultima_seq as total,
      f.de,
      f.ate,
      (
        select coalesce(json_agg(t), '[]')
        from (
          select ${colunas}
          from chat.mensagens m
          where m.conversa_id = c.id
            and m.seq between f.de and f.ate
          order by m.seq desc
          limit ${q.limit}
        ) t
      ) as linhas
    from chat.conversas c
    left join chat.caixa_usuarios p on p.caixa_entrada_id = c.caixa_entrada_id and p.usuario_id = ${usuarioId}
    cross join lateral (
      select least(
        c.ultima_seq,
        coalesce(
          ${q.antes_de ?? null}::int - 1,
          ${q.apos_seq ?? null}::int + ${q.limit}::int,
          c.ultima_seq - (${q.page}::int - 1) * ${q.limit}::int
        )
      ) as ate
    ) a
    cross join lateral (
      select coalesce(${q.apos_seq ?? null}::int + 1, greatest(1, a.ate - ${q.limit}::int + 1)) as de, a.ate
    ) f
    where c.id = ${conversaId}
  `.execute(db)
  return rows[0]
}

export async function mensagensPorId(db: Db, ids: readonly string[]): Promise<LinhaDeMensagem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LinhaDeMensagem>`${preparada}
    select ${colunas}
    from chat.mensagens m
    where m.id = any(${ids}::uuid[])
    order by m.conversa_id, m.seq
  `.execute(db)
  return rows
}

export async function mensagemPorId(db: Db, conversaId: string, id: string): Promise<LinhaDeMensagem | undefined> {
  const { rows } = await sql<LinhaDeMensagem>`${preparada}
    select ${colunas}
    from chat.mensagens m
    where m.id = ${id}
      and m.conversa_id = ${conversaId}
  `.execute(db)
  return rows[0]
}
