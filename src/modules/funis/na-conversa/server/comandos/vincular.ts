import { desvincularRegistro, vincularRegistro } from '#modules/chat/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

type Ligado = Pick<CartaoTrancado, 'id' | 'funil_id' | 'estagio_id' | 'versao'>

/**
 * Links the conversation to a card, once. Users who can read the conversation but not the funnel only see the funnel's
 * name.
 */
export async function vincularConversa(u: Unidade, conversaId: string, c: Ligado, funilNome: string): Promise<void> {
  const novo = await vincularRegistro(u, conversaId, { tipo: 'cartao', id: c.id, titulo: `Cartão em ${funilNome}` })
  if (novo) contar(u, 'cartao.ligar_conversa', conversaId, c)
}

export async function desvincularConversa(u: Unidade, conversaId: string, c: Ligado): Promise<void> {
  const desfeito = await desvincularRegistro(u, conversaId, { tipo: 'cartao', id: c.id })
  if (desfeito) contar(u, 'cartao.soltar_conversa', conversaId, c)
}

function contar(u: Unidade, acao: string, conversaId: string, c: Ligado): void {
  u.auditar({ acao, entidade: 'cartao', entidade_id: c.id, depois: { conversa_id: conversaId } })
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao })
}
