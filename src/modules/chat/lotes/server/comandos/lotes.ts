import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { AcaoDeLote, AlvoDeLote } from '../../contract/lotes.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { idsDoAlvo } from '../consultas/alvo.ts'
import { umLote } from '../consultas/lotes.ts'
import { trabalhoDoLote } from '../tipos-de-trabalho.ts'

const porNaFila = (u: Unidade, id: string) =>
  agendar(u.tx, trabalhoDoLote, { lote_id: id }, { chave: `lote:${id}`, tentativas: 20 })

/**
 * Creates a batch. Its conversations are fixed now; those that match the filter later are not included. A repeated
 * request returns the same batch.
 */
export async function criarLote(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  p: { acao: AcaoDeLote; alvo: AlvoDeLote; id_cliente: string },
): Promise<string> {
  const ids = await idsDoAlvo(u.tx, ctx, alcance, p.alvo)
  const id = uuidv7()
  const novo = await u.tx
    .insertInto('chat.lotes')
    .values({ id, usuario_id: ctx.usuario.id, id_cliente: p.id_cliente, acao: JSON.stringify(p.acao) })
    .onConflict((oc) => oc.columns(['usuario_id', 'id_cliente']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!novo)
    return (
      await u.tx
        .selectFrom('chat.lotes')
        .select('id')
        .where('usuario_id', '=', ctx.usuario.id)
        .where('id_cliente', '=', p.id_cliente)
        .executeTakeFirstOrThrow()
    ).id
  await sql`
    insert into chat.lote_itens (lote_id, ordem, conversa_id)
    select ${id}::uuid, n, c
    from unnest(${ids}::uuid[]) with ordinality as x(c, n)
  `.execute(u.tx)
  u.auditar({
    acao: 'lote.criar',
    entidade: 'lote',
    entidade_id: id,
    depois: { acao: p.acao, alvo: p.alvo, conversas: ids.length },
  })
  await porNaFila(u, id)
  return id
}

export async function cancelarLote(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const l = await u.tx
    .selectFrom('chat.lotes')
    .select('situacao')
    .where('id', '=', id)
    .where('usuario_id', '=', ctx.usuario.id)
    .forUpdate()
    .executeTakeFirst()
  if (!l) throw naoEncontrado('Ação em massa não encontrada.')
  if (l.situacao !== 'andando') return
  // an item being processed is locked: skip it instead of waiting, it will be finished
  await sql`
    delete from chat.lote_itens i
    using (
      select lote_id, ordem
      from chat.lote_itens
      where lote_id = ${id}
        and situacao = 'pendente'
      for update skip locked
    ) p
    where i.lote_id = p.lote_id
      and i.ordem = p.ordem
  `.execute(u.tx)
  await u.tx
    .updateTable('chat.lotes')
    .set({ situacao: 'cancelado', acabou_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'lote.cancelar', entidade: 'lote', entidade_id: id })
}

/** Creates a batch that undoes another. It restores only conversations that have not changed since. */
export async function desfazerLote(u: Unidade, ctx: Ctx, id: string): Promise<string> {
  const l = await umLote(u.tx, ctx, id)
  const feito = await u.tx.selectFrom('chat.lotes').select('id').where('desfaz_id', '=', id).executeTakeFirst()
  if (feito) return feito.id
  if (!l.pode_desfazer)
    throw conflito(
      l.situacao === 'andando' ? 'Espere acabar, ou pare antes de desfazer.' : 'Isto não pode mais ser desfeito.',
    )
  const volta = uuidv7()
  await u.tx
    .insertInto('chat.lotes')
    .values({
      id: volta,
      usuario_id: ctx.usuario.id,
      id_cliente: `desfaz:${id}`,
      acao: JSON.stringify({ tipo: 'desfazer', de: l.acao.tipo }),
      desfaz_id: id,
    })
    .execute()
  await sql`
    insert into chat.lote_itens (lote_id, ordem, conversa_id, antes)
    select ${volta}::uuid, i.ordem, i.conversa_id, i.antes
    from chat.lote_itens i
    where i.lote_id = ${id}
      and i.situacao = 'feito'
      and i.antes is not null
  `.execute(u.tx)
  u.auditar({ acao: 'lote.desfazer', entidade: 'lote', entidade_id: id, depois: { lote: volta } })
  await porNaFila(u, volta)
  return volta
}

/** Deletes batches that ended 30 days ago; each conversation has its own thread line and audit row. */
export const podarLotes = async (db: Db): Promise<void> =>
  void (await sql`delete from chat.lotes where acabou_em < now() - interval '30 days'`.execute(db))
