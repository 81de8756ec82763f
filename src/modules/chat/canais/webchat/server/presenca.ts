import { assinar, type Assinante } from '#platform/eventos/relay.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { tipoDeTrabalho, trabalho, type Trabalho } from '#platform/jobs/trabalho.ts'
import type { Servicos } from '#platform/servicos.ts'
import { presencaMudou } from '#modules/chat/nucleo/eventos.ts'
import { visitanteDoEndereco } from './enderecos.ts'
import { acordar } from './repositorio/fio.ts'
import { enderecoDaConversa } from './repositorio/presencas.ts'
import { z } from 'zod'

const tipoDePresenca = tipoDeTrabalho('chat:webchat-presenca', z.object({ conversa_id: z.uuid(), nome: z.string() }))

/**
 * Enqueues a notice only for colleagues who type in a webchat conversation, one per thread at a time: they are
 * frequent, and an older one is obsolete.
 */
export const ouvirPresenca: Assinante = assinar(presencaMudou, tipoDePresenca, (p) =>
  p.canal === 'webchat' && p.usuario_id !== null && p.estado === 'escrevendo' ? p.conversa_id : null,
)

/** Job: notifies the visitor that a colleague is typing, with the first name. */
export const trabalhoDePresenca = (s: Servicos): Trabalho =>
  trabalho(tipoDePresenca, async ({ conversa_id, nome }) => {
    const visitante = visitanteDoEndereco((await enderecoDaConversa(s.banco.db, conversa_id)) ?? '')
    if (visitante) await s.executar(sistema, (u) => acordar(u.tx, visitante, nome.split(' ')[0] ?? ''))
  })
