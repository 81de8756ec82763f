import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { SituacaoDoLead } from '../../tipos.ts'

export const LEAD_NAO_ENCONTRADO = 'Lead não encontrado.'

/** Changes the sales state of a lead. Any change is allowed: a lost lead may come back. */
export async function mudarSituacao(
  u: Unidade,
  id: string,
  situacao: SituacaoDoLead,
  motivo: string | null,
): Promise<void> {
  const l = await u.tx
    .selectFrom('meta.leads')
    .select(['situacao', 'motivo', 'estado'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!l) throw naoEncontrado(LEAD_NAO_ENCONTRADO)
  if (l.estado === 'apagado') throw conflito('Os dados deste lead foram apagados a pedido da pessoa.')
  if (l.situacao === situacao && l.motivo === motivo) return
  await u.tx.updateTable('meta.leads').set({ situacao, motivo, situacao_em: new Date() }).where('id', '=', id).execute()
  await u.tx
    .insertInto('meta.lead_historico')
    .values({
      lead_id: id,
      tipo: 'situacao',
      de: l.situacao,
      para: situacao,
      motivo,
      usuario_id: u.autor.usuario?.id ?? null,
    })
    .execute()
  u.auditar({
    acao: 'lead.situacao',
    entidade: 'lead',
    entidade_id: id,
    antes: { situacao: l.situacao },
    depois: { situacao },
    motivo: motivo ?? undefined,
  })
}
