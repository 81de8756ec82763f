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
 * Only a colleague who writes where a visitor listens, and one notice at a time for each thread: they type in hundreds,
 * and nobody reads the older one.
 */
export const ouvirPresenca: Assinante = assinar(presencaMudou, TRABALHO_DE_PRESENCA, (p) =>
  p.canal === 'webchat' && p.usuario_id !== null && p.estado === 'escrevendo' ? p.conversa_id : null,
)

/** A colleague writes in a conversation: the visitor at its other end learns who. */
export const trabalhoDePresenca = (s: Servicos): Trabalho => ({
  nome: TRABALHO_DE_PRESENCA,
  async executar(dados) {
    const { conversa_id, nome } = dados as { conversa_id: string; nome: string }
    const visitante = visitanteDoEndereco((await enderecoDaConversa(s.banco.db, conversa_id)) ?? '')
    if (visitante) await s.executar(sistema, (u) => acordar(u.tx, visitante, nome.split(' ')[0] ?? ''))
  },
})
