import { sql, type RawBuilder } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { PapelDaCaixa, TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { umaLinha } from '#platform/postgres/uma-linha.ts'

export interface LinhaDeCaixa {
  id: string
  nome: string
  tipo: TipoDeCaixa
  ativo: boolean
  configuracao: Record<string, unknown>
  segredos: Buffer | null
  token_cifrado: Buffer
  conexao_estado: 'aberta' | 'conectando' | 'fechada' | 'desconhecida'
  conexao_detalhe: string | null
  conexao_qrcode: string | null
  conexao_em: Date | null
  mudo_desde: Date | null
  criado_em: Date
  atualizada_em: Date
  usuarios: { usuario_id: string; nome: string; papel: PapelDaCaixa }[] | null
}

interface Filtros {
  id?: string
  tipo?: TipoDeCaixa[] | undefined
  ativo?: boolean | undefined
  busca?: string | undefined
  page: number
  limit: number
}

/** Returns a page of inboxes and the total in one query, because there are only tens of them. */
export async function listarCaixas(
  db: Db,
  alcance: Alcance,
  f: Filtros,
): Promise<{ linhas: LinhaDeCaixa[]; total: number }> {
  const partes = [dentroDoAlcance(alcance, 'x.id')]
  if (f.id) partes.push(sql`x.id = ${f.id}`)
  if (f.tipo) partes.push(sql`x.tipo = any(${f.tipo}::text[])`)
  if (f.ativo !== undefined) partes.push(sql`x.ativo = ${f.ativo}`)
  if (f.busca) partes.push(sql`plataforma.sem_acento(x.nome) like plataforma.sem_acento(${comoTrecho(f.busca)})`)
  const quais = sql.join(partes, sql` and `)
  const { rows } = await sql<LinhaDeCaixa>`
    select
      x.id,
      x.nome,
      x.tipo,
      x.ativo,
      x.configuracao,
      x.segredos,
      x.token_cifrado,
      x.conexao_estado,
      x.conexao_detalhe,
      x.conexao_qrcode,
      x.conexao_em,
      (select h.mudo_desde from chat.saude_das_caixas h where h.caixa_entrada_id = x.id) as mudo_desde,
      x.criado_em,
      x.atualizada_em,
      (
        select jsonb_agg(
          jsonb_build_object('usuario_id', p.usuario_id, 'nome', u.nome, 'papel', p.papel) order by u.nome
        )
        from chat.caixa_usuarios p
        join acesso_publico.usuarios u on u.id = p.usuario_id
        where p.caixa_entrada_id = x.id
      ) as usuarios
    from chat.caixas_entrada x
    where ${quais}
    order by x.nome, x.id
    limit ${f.limit} offset ${(f.page - 1) * f.limit}
  `.execute(db)
  // a page beyond the end has no rows, but the total must still be correct
  const total = f.page === 1 && rows.length < f.limit ? rows.length : await contarCaixas(db, quais)
  return { linhas: rows, total }
}

async function contarCaixas(db: Db, quais: RawBuilder<unknown>): Promise<number> {
  const {
    rows: [linha],
  } = await sql<{ total: number }>`select count(*)::int as total from chat.caixas_entrada x where ${quais}`.execute(db)
  return linha?.total ?? 0
}

export interface LinhaDeEvento {
  id: number
  evento: string
  situacao: 'pendente' | 'processado' | 'ignorado' | 'falhou'
  erro: string | null
  tentativas: number
  recebido_em: Date
  processado_em: Date | null
  corpo: unknown
  /** the body is too long for a list and must be requested separately */
  cortado: boolean
}

interface FiltrosDeEvento {
  limite: number
  antes_de?: number | undefined
  situacao?: LinhaDeEvento['situacao'][] | undefined
  evento?: string[] | undefined
}

export async function eventosDaCaixa(db: Db, caixaId: string, f: FiltrosDeEvento): Promise<LinhaDeEvento[]> {
  const partes = [sql`caixa_entrada_id = ${caixaId}`]
  if (f.antes_de) partes.push(sql`id < ${f.antes_de}`)
  if (f.situacao) partes.push(sql`situacao = any(${f.situacao}::text[])`)
  if (f.evento) partes.push(sql`evento = any(${f.evento}::text[])`)
  const longo = sql`pg_column_size(corpo) > 16000`
  const { rows } = await sql<LinhaDeEvento>`
    select
      id,
      evento,
      situacao,
      erro,
      tentativas,
      recebido_em,
      processado_em,
      case when ${longo} then null else corpo end as corpo,
      ${longo} as cortado
    from chat.eventos_webhook
    where ${sql.join(partes, sql` and `)}
    order by id desc
    limit ${f.limite}
  `.execute(db)
  return rows
}

export interface Estatisticas {
  conversas_novas: number
  conversas_finalizadas: number
  conversas_abertas: number
  mensagens_recebidas: number
  mensagens_enviadas: number
  mensagens_com_falha: number
  primeira_resposta_mediana: number | null
  por_dia: { dia: string; recebidas: number; enviadas: number }[] | null
}

/** Days are in America/Sao_Paulo, both ends included. */
export async function estatisticasDaCaixa(db: Db, caixaId: string, inicio: string, fim: string): Promise<Estatisticas> {
  const { rows } = await sql<Estatisticas>`
    with periodo as (
      select
        (${inicio}::date)::timestamp at time zone 'America/Sao_Paulo' as de,
        (${fim}::date + 1)::timestamp at time zone 'America/Sao_Paulo' as ate
    ),
    dias as (
      select
        (m.criado_em at time zone 'America/Sao_Paulo')::date as dia,
        count(*) filter (where m.direcao = 'entrada')::int as recebidas,
        count(*) filter (where m.direcao = 'saida')::int as enviadas,
        count(*) filter (where m.status = 'falhou')::int as falhas
      from chat.conversas c
      join chat.mensagens m on m.conversa_id = c.id, periodo
      where c.caixa_entrada_id = ${caixaId}
        and m.criado_em >= de
        and m.criado_em < ate
        and c.ultima_interacao_em >= de
      group by 1
    )
    select
      (
        select count(*)::int
        from chat.conversas c, periodo
        where c.caixa_entrada_id = ${caixaId}
          and c.criado_em >= de
          and c.criado_em < ate
      ) as conversas_novas,
      (
        select count(*)::int
        from chat.conversas c, periodo
        where c.caixa_entrada_id = ${caixaId}
          and c.finalizada_em >= de
          and c.finalizada_em < ate
      ) as conversas_finalizadas,
      (
        select count(*)::int
        from chat.conversas c
        where c.caixa_entrada_id = ${caixaId}
          and c.status <> 'finalizada'
      ) as conversas_abertas,
      (select coalesce(sum(recebidas), 0)::int from dias) as mensagens_recebidas,
      (select coalesce(sum(enviadas), 0)::int from dias) as mensagens_enviadas,
      (select coalesce(sum(falhas), 0)::int from dias) as mensagens_com_falha,
      (
        select percentile_cont(0.5) within group (
          order by extract(epoch from c.primeira_resposta_em - c.criado_em)
        )
        from chat.conversas c, periodo
        where c.caixa_entrada_id = ${caixaId}
          and c.primeira_resposta_em >= de
          and c.primeira_resposta_em < ate
      ) as primeira_resposta_mediana,
      (
        select jsonb_agg(
          jsonb_build_object('dia', dia::text, 'recebidas', recebidas, 'enviadas', enviadas) order by dia
        )
        from dias
      ) as por_dia
  `.execute(db)
  return umaLinha(rows)
}
