import type { Unidade } from '#platform/eventos/unidade.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { cartaoMudou } from '#modules/funis/nucleo/eventos.ts'

/**
 * Archives a card: removes it from every list and count but keeps its history. It opens by its URL and in the filter of
 * archived cards. Repeating it changes nothing.
 */
export async function arquivarCartao(u: Unidade, c: CartaoTrancado, arquivar: boolean, agora: Date): Promise<boolean> {
  if ((c.arquivado_em !== null) === arquivar) return false
  await u.tx
    .updateTable('funis.cartoes')
    .set({
      arquivado_em: arquivar ? agora : null,
      versao: c.versao + 1,
      atualizado_em: agora,
      ...(arquivar ? {} : { ultima_atividade_em: agora }),
    })
    .where('id', '=', c.id)
    .execute()
  u.auditar({
    acao: arquivar ? 'cartao.arquivar' : 'cartao.desarquivar',
    entidade: 'cartao',
    entidade_id: c.id,
    antes: { arquivado: !arquivar },
    depois: { arquivado: arquivar },
  })
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao + 1 })
  return true
}
