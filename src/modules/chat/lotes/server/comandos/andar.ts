import { sql } from 'kysely'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import { conflito, ErroApp } from '#kit/erro.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import type { AcaoDeLote } from '../../contract/lotes.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa, type ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { alcanceDe, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { colunasDe, fazerAcao } from '../acoes.ts'

interface Item {
  ordem: number
  conversa_id: string
  /** for a batch that undoes another: the columns before and after the action */
  antes: { antes: Record<string, unknown>; depois: Record<string, unknown> } | null
}
type AcaoGuardada = AcaoDeLote | { tipo: 'desfazer'; de: string }

const UNICO = '23505'

/**
 * Processes the conversations one by one, each in its own transaction that also marks the item, so that after a crash
 * the batch continues without repeating any. Permissions are checked again for each.
 */
export async function andarLote(s: Servicos, loteId: string): Promise<void> {
  const l = await s.banco.db
    .selectFrom('chat.lotes')
    .select(['usuario_id', 'acao', 'situacao'])
    .where('id', '=', loteId)
    .executeTakeFirst()
  if (l?.situacao !== 'andando') return
  while (await umItem(s, loteId, l.usuario_id, l.acao as unknown as AcaoGuardada)) {
    /* until no item is left */
  }
  await s.executar(
    sistema,
    async (u) =>
      void (await u.tx
        .updateTable('chat.lotes')
        .set({ situacao: 'feito', acabou_em: new Date() })
        .where('id', '=', loteId)
        .where('situacao', '=', 'andando')
        .execute()),
  )
}

async function umItem(s: Servicos, loteId: string, usuarioId: string, acao: AcaoGuardada): Promise<boolean> {
  const item = (await s.banco.db
    .selectFrom('chat.lote_itens')
    .select(['ordem', 'conversa_id', 'antes'])
    .where('lote_id', '=', loteId)
    .where('situacao', '=', 'pendente')
    .orderBy('ordem')
    .limit(1)
    .executeTakeFirst()) as Item | undefined
  if (!item) return false
  const p = await carregarAcesso(s.banco.db, usuarioId)
  const ctx: Ctx | null = p?.usuario.ativo
    ? { usuario: p.usuario, acesso: p.acesso, sessao_id: '', aal: 'aal1', requisicao_id: `lote:${loteId}`, ip: '' }
    : null
  try {
    if (!ctx) throw conflito('Quem pediu não está mais ativo.')
    await s.executar({ usuario: ctx.usuario, requisicao_id: ctx.requisicao_id }, async (u) => {
      if (!(await marcar(u, loteId, item.ordem, { situacao: 'feito' }))) return
      const alcance = await alcanceDe(u.tx, ctx)
      if (acao.tipo === 'desfazer') await porDeVolta(u, ctx, alcance, item)
      else await fazerGuardando(u, ctx, alcance, loteId, item, acao)
    })
  } catch (erro) {
    const motivo =
      erro instanceof ErroApp
        ? erro.message
        : temCodigo(erro, UNICO)
          ? 'Há outra conversa aberta com este contato.'
          : null
    if (motivo === null) throw erro
    await s.executar(sistema, async (u) => void (await marcar(u, loteId, item.ordem, { situacao: 'recusado', motivo })))
  }
  return true
}

async function marcar(
  u: Unidade,
  loteId: string,
  ordem: number,
  fim: { situacao: 'feito' | 'recusado'; motivo?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await u.tx
    .updateTable('chat.lote_itens')
    .set(fim)
    .where('lote_id', '=', loteId)
    .where('ordem', '=', ordem)
    .where('situacao', '=', 'pendente')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const colunasAgora = async (u: Unidade, id: string, colunas: readonly string[]): Promise<Record<string, unknown>> => {
  const {
    rows: [r],
  } = await sql<{
    c: Record<string, unknown>
  }>`select to_jsonb(c) as c from chat.conversas c where c.id = ${id}`.execute(u.tx)
  return Object.fromEntries(colunas.map((k) => [k, r?.c[k] ?? null]))
}

/** Runs the action and stores the changed columns with the item, for the undo. */
async function fazerGuardando(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  loteId: string,
  item: Item,
  acao: AcaoDeLote,
): Promise<void> {
  const colunas = colunasDe(acao)
  if (colunas.length > 0) await trancarConversa(u.tx, ctx, alcance, item.conversa_id)
  const antes = await colunasAgora(u, item.conversa_id, colunas)
  await fazerAcao(u, ctx, alcance, item.conversa_id, acao)
  const depois = await colunasAgora(u, item.conversa_id, colunas)
  if (JSON.stringify(antes) === JSON.stringify(depois)) return
  await u.tx
    .updateTable('chat.lote_itens')
    .set({ antes: JSON.stringify({ antes, depois }) })
    .where('lote_id', '=', loteId)
    .where('ordem', '=', item.ordem)
    .execute()
}

/**
 * Restores an item only if the conversation is still as the action left it, so that later changes by colleagues stay.
 */
async function porDeVolta(u: Unidade, ctx: Ctx, alcance: Alcance, item: Item): Promise<void> {
  const conversa: ConversaTrancada = await trancarConversa(u.tx, ctx, alcance, item.conversa_id)
  const { antes, depois } = item.antes ?? { antes: {}, depois: {} }
  const colunas = Object.keys(antes)
  if (
    JSON.stringify(await colunasAgora(u, conversa.id, colunas)) !==
    JSON.stringify(Object.fromEntries(colunas.map((k) => [k, depois[k] ?? null])))
  )
    throw conflito('Mudou depois; ficou como está.')
  const volta = sql.join(colunas.map((k) => sql`${sql.ref(k)} = r.${sql.ref(k)}`))
  await sql`
    update chat.conversas c
    set ${volta}, atualizada_em = now()
    from jsonb_populate_record(null::chat.conversas, ${JSON.stringify(antes)}::jsonb) r
    where c.id = ${conversa.id}
  `.execute(u.tx)
  // cancel the pending final step of the closing (farewell message, events)
  await u.tx
    .updateTable('chat.atos_reversiveis')
    .set({ estado: 'desfeito' })
    .where('conversa_id', '=', conversa.id)
    .where('tipo', '=', 'finalizacao')
    .where('estado', '=', 'aberto')
    .execute()
  u.auditar({
    acao: 'conversa.desfazer_lote',
    entidade: 'conversa',
    entidade_id: conversa.id,
    antes: depois,
    depois: antes,
  })
  await registrarNaConversa(u, conversa, ctx.usuario, 'Ação em massa desfeita', { tipo: 'desfeito', ato: 'lote' })
  avisarMudanca(u, conversa, 'status')
}
