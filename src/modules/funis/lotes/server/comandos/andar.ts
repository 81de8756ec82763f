import { conflito, ErroApp } from '#kit/erro.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { AcaoDeLote } from '../../contract/lotes.ts'
import { trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { alcanceNosFunis, exigirEditar } from '#modules/funis/nucleo/server/politica.ts'
import { fazerNoCartao, porDeVolta, type Antes } from './fazer.ts'

type Guardada = AcaoDeLote | { tipo: 'desfazer'; de: string }
interface Item {
  ordem: number
  cartao_id: string
  antes: Antes | null
}

/**
 * Processes one card after another, each in its own transaction that also marks its item done: after a crash it
 * continues at the next item and repeats none. The user's rights are checked again for each.
 */
export async function andarLote(s: Servicos, loteId: string): Promise<void> {
  const l = await s.banco.db
    .selectFrom('funis.lotes')
    .select(['usuario_id', 'acao', 'situacao'])
    .where('id', '=', loteId)
    .executeTakeFirst()
  if (l?.situacao !== 'andando') return
  while (await umItem(s, loteId, l.usuario_id, l.acao as unknown as Guardada)) {
    /* until no item is left */
  }
  await s.executar(
    sistema,
    async (u) =>
      void (await u.tx
        .updateTable('funis.lotes')
        .set({ situacao: 'feito', acabou_em: new Date() })
        .where('id', '=', loteId)
        .where('situacao', '=', 'andando')
        .execute()),
  )
}

async function umItem(s: Servicos, loteId: string, usuarioId: string, acao: Guardada): Promise<boolean> {
  const item = (await s.banco.db
    .selectFrom('funis.lote_itens')
    .select(['ordem', 'cartao_id', 'antes'])
    .where('lote_id', '=', loteId)
    .where('situacao', '=', 'pendente')
    .orderBy('ordem')
    .limit(1)
    .executeTakeFirst()) as Item | undefined
  if (!item) return false
  const p = await carregarAcesso(s.banco.db, usuarioId)
  try {
    if (!p?.usuario.ativo) throw conflito('Quem pediu não está mais ativo.')
    const ctx: Ctx = {
      usuario: p.usuario,
      acesso: p.acesso,
      sessao_id: '',
      aal: 'aal1',
      requisicao_id: `lote:${loteId}`,
      ip: '',
    }
    await s.executar({ usuario: ctx.usuario, requisicao_id: ctx.requisicao_id }, async (u) => {
      if (!(await marcar(u, loteId, item.ordem, { situacao: 'feito' }))) return
      await fazerItem(u, ctx, loteId, item, acao)
    })
  } catch (erro) {
    if (!(erro instanceof ErroApp)) throw erro
    await s.executar(
      sistema,
      async (u) => void (await marcar(u, loteId, item.ordem, { situacao: 'recusado', motivo: erro.message })),
    )
  }
  return true
}

async function fazerItem(u: Unidade, ctx: Ctx, loteId: string, item: Item, acao: Guardada): Promise<void> {
  const alcance = await alcanceNosFunis(u.tx, ctx)
  const cartao = await trancarCartao(u.tx, alcance, item.cartao_id)
  const quem = { id: ctx.usuario.id, papel: exigirEditar(ctx, alcance, cartao.funil_id).papel, ctx }
  if (acao.tipo === 'desfazer') return item.antes ? porDeVolta(u, cartao, item.antes, quem) : undefined
  const antes = await fazerNoCartao(u, cartao, acao, quem)
  if (antes)
    await u.tx
      .updateTable('funis.lote_itens')
      .set({ antes: JSON.stringify(antes) })
      .where('lote_id', '=', loteId)
      .where('ordem', '=', item.ordem)
      .execute()
}

async function marcar(
  u: Unidade,
  loteId: string,
  ordem: number,
  fim: { situacao: 'feito' | 'recusado'; motivo?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await u.tx
    .updateTable('funis.lote_itens')
    .set(fim)
    .where('lote_id', '=', loteId)
    .where('ordem', '=', ordem)
    .where('situacao', '=', 'pendente')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
