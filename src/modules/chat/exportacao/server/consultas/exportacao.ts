import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import type { LinhaDeExportacao } from '../colunas.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { condicoes, type FiltrosDeConversa } from '#modules/chat/lista/publico.ts'
import { segundosDeResolucao } from './estatisticas.ts'

const LOTE = 500

/**
 * Reads the export by a cursor in one snapshot, so that the file contains the conversations that matched at the start.
 */
export async function* linhasParaExportar(
  tx: Tx,
  usuarioId: string,
  alcance: Alcance,
  f: FiltrosDeConversa,
): AsyncGenerator<LinhaDeExportacao[]> {
  await sql`set transaction isolation level repeatable read read only`.execute(tx)
  const partes = condicoes(f, usuarioId, alcance)
  await sql`
    declare exportacao no scroll cursor for
    select
      c.id,
      k.nome as contato_nome,
      k.telefone as contato_telefone,
      k.email as contato_email,
      k.empresa,
      x.nome as caixa_nome,
      x.tipo as canal,
      q.nome as fila_nome,
      c.assunto,
      c.status,
      c.prioridade,
      c.tags,
      u.nome as atribuida_nome,
      c.criado_em,
      c.primeira_resposta_em,
      extract(epoch from c.primeira_resposta_em - c.criado_em)::float8 as primeira_resposta_s,
      c.finalizada_em,
      case when c.finalizada_em is not null then ${segundosDeResolucao}::float8 end as resolucao_s,
      c.motivo_finalizacao,
      c.nota_final,
      c.total_entradas,
      c.ultima_seq,
      (
        select count(*)::int
        from chat.transferencias t
        where t.conversa_id = c.id
          and t.estado <> 'desfeita'
      ) as transferencias,
      coalesce(
        (
          select sum(extract(epoch from coalesce(e.ate, now()) - e.desde))
          from chat.esperas e
          where e.conversa_id = c.id
        ),
        0
      )::float8 as espera_s,
      (
        select string_agg(v.titulo, ', ' order by v.em)
        from chat.vinculos v
        where v.conversa_id = c.id
      ) as vinculos,
      c.ultima_interacao_em
    from chat.conversas c
    join contatos_publico.contatos k on k.id = c.contato_id
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    left join chat.filas q on q.id = c.fila_id
    left join acesso_publico.usuarios u on u.id = c.atribuida_para
    ${partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``}
    order by c.ultima_interacao_em desc, c.id desc
  `.execute(tx)
  for (;;) {
    const { rows } = await sql<LinhaDeExportacao>`fetch ${sql.lit(LOTE)} from exportacao`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < LOTE) return
  }
}
