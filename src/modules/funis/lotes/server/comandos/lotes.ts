import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { AcaoDeLote } from '../../contract/lotes.ts'
import type { PedidoDaTabela } from '#modules/funis/quadro/server/consultas/tabela.ts'
import { idsDoAlvo, umLote } from '../consultas/lotes.ts'
import { trabalhoDoLote } from '../tipos-de-trabalho.ts'

const porNaFila = (u: Unidade, id: string) =>
  agendar(u.tx, trabalhoDoLote, { lote_id: id }, { chave: `lote-de-cartoes:${id}`, tentativas: 20 })

/**
 * Resolves the target cards now, one by one: cards that match the filter later are not changed. A repeated request
 * returns the same bulk action.
 */
export async function criarLote(
  u: Unidade,
  ctx: Ctx,
  p: PedidoDaTabela,
  acao: AcaoDeLote,
  idCliente: string,
): Promise<string> {
  const ids = await idsDoAlvo(u.tx, p)
  const id = uuidv7()
  const novo = await u.tx
    .insertInto('funis.lotes')
    .values({ id, funil_id: p.funil.id, usuario_id: ctx.usuario.id, id_cliente: idCliente, acao: JSON.stringify(acao) })
    .onConflict((oc) => oc.columns(['usuario_id', 'id_cliente']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!novo)
    return (
      await u.tx
        .selectFrom('funis.lotes')
        .select('id')
        .where('usuario_id', '=', ctx.usuario.id)
        .where('id_cliente', '=', idCliente)
        .executeTakeFirstOrThrow()
    ).id
  await sql`
    insert into funis.lote_itens (lote_id, ordem, cartao_id)
    select ${id}::uuid, n, c
    from unnest(${ids}::uuid[]) with ordinality as x(c, n)
  `.execute(u.tx)
  u.auditar({
    acao: 'lote_de_cartoes.criar',
    entidade: 'lote_de_cartoes',
    entidade_id: id,
    depois: { tipo: acao.tipo, filtros: p.filtros, cartoes: ids.length },
  })
  await porNaFila(u, id)
  return id
}

export async function cancelarLote(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const l = await u.tx
    .selectFrom('funis.lotes')
    .select('situacao')
    .where('id', '=', id)
    .where('usuario_id', '=', ctx.usuario.id)
    .forUpdate()
    .executeTakeFirst()
  if (!l) throw naoEncontrado('Ação em massa não encontrada.')
  if (l.situacao !== 'andando') return
  // skip the item that is being processed, which is locked: it completes
  await sql`
    delete from funis.lote_itens i
    using (
      select lote_id, ordem
      from funis.lote_itens
      where lote_id = ${id}
        and situacao = 'pendente'
      for update skip locked
    ) p
    where i.lote_id = p.lote_id
      and i.ordem = p.ordem
  `.execute(u.tx)
  await u.tx
    .updateTable('funis.lotes')
    .set({ situacao: 'cancelado', acabou_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'lote_de_cartoes.cancelar', entidade: 'lote_de_cartoes', entidade_id: id })
}

/** Creates a bulk action that undoes another one, from the last card to the first; cards changed since are left. */
export async function desfazerLote(u: Unidade, ctx: Ctx, id: string): Promise<string> {
  const l = await umLote(u.tx, ctx, id)
  const feito = await u.tx.selectFrom('funis.lotes').select('id').where('desfaz_id', '=', id).executeTakeFirst()
  if (feito) return feito.id
  if (!l.pode_desfazer)
    throw conflito(
      l.situacao === 'andando' ? 'Espere acabar, ou pare antes de desfazer.' : 'Isto não pode mais ser desfeito.',
    )
  const volta = uuidv7()
  await u.tx
    .insertInto('funis.lotes')
    .values({
      id: volta,
      funil_id: l.funil_id,
      usuario_id: ctx.usuario.id,
      id_cliente: `desfaz:${id}`,
      acao: JSON.stringify({ tipo: 'desfazer', de: l.acao.tipo }),
      desfaz_id: id,
    })
    .execute()
  await sql`
    insert into funis.lote_itens (lote_id, ordem, cartao_id, antes)
    select ${volta}::uuid, row_number() over (order by i.ordem desc), i.cartao_id, i.antes
    from funis.lote_itens i
    where i.lote_id = ${id}
      and i.situacao = 'feito'
      and i.antes is not null
  `.execute(u.tx)
  u.auditar({ acao: 'lote_de_cartoes.desfazer', entidade: 'lote_de_cartoes', entidade_id: id, depois: { lote: volta } })
  await porNaFila(u, volta)
  return volta
}

/** Deletes bulk actions that ended more than 30 days ago: each card has its own log. */
export const podarLotes = async (db: Db): Promise<void> =>
  void (await sql`delete from funis.lotes where acabou_em < now() - interval '30 days'`.execute(db))
