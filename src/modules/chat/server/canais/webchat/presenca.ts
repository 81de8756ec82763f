import { assinar, type Assinante } from '#platform/eventos/relay.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Trabalho } from '#platform/jobs/executor.ts'
import type { Servicos } from '#platform/servicos.ts'
import { presencaMudou } from '../../../eventos.ts'
import { visitanteDoEndereco } from './enderecos.ts'
import { acordar } from './repositorio/fio.ts'
import { enderecoDaConversa } from './repositorio/presencas.ts'

export const TRABALHO_DE_PRESENCA = 'chat:webchat-presenca'
/**
 * Enqueues a notice only for colleagues who type in a webchat conversation, one per thread at a time: they are
 * frequent, and an older one is obsolete.
 */
export const ouvirPresenca: Assinante = assinar(presencaMudou, TRABALHO_DE_PRESENCA, (p) =>
  p.canal === 'webchat' && p.usuario_id !== null && p.estado === 'escrevendo' ? p.conversa_id : null,
)

/** Job: notifies the visitor that a colleague is typing, with the first name. */
export const trabalhoDePresenca = (s: Servicos): Trabalho => ({
  nome: TRABALHO_DE_PRESENCA,
  async executar(dados) {
    const { conversa_id, nome } = dados as { conversa_id: string; nome: string }
    const visitante = visitanteDoEndereco((await enderecoDaConversa(s.banco.db, conversa_id)) ?? '')
    if (visitante) await s.executar(sistema, (u) => acordar(u.tx, visitante, nome.split(' ')[0] ?? ''))
  },
})
