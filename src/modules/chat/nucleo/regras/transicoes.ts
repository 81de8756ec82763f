import { transitar, type Transicoes } from '#kit/maquina-de-estados.ts'
import type { StatusDaConversa } from '../tipos.ts'

type Verbo = 'atribuir' | 'transferir' | 'desatribuir' | 'finalizar' | 'reabrir' | 'responder'

const mapa: Transicoes<StatusDaConversa, Verbo> = {
  atribuir: { de: ['aguardando', 'ativa', 'transferida'], para: 'ativa' },
  desatribuir: { de: ['aguardando', 'ativa', 'transferida'], para: 'aguardando' },
  responder: { de: ['aguardando', 'ativa', 'transferida'], para: 'ativa' },
  transferir: { de: ['aguardando', 'ativa', 'transferida'], para: 'transferida' },
  finalizar: { de: ['aguardando', 'ativa', 'transferida'], para: 'finalizada' },
  reabrir: { de: ['finalizada'], para: 'ativa' },
}

/** Returns the next status of a conversation, or throws a 409 with the reason. */
export const proximoStatus = (verbo: Verbo, atual: StatusDaConversa): StatusDaConversa =>
  transitar(mapa, verbo, atual, () =>
    verbo === 'reabrir' ? 'Esta conversa já está aberta.' : 'Esta conversa está finalizada. Reabra para continuar.',
  )
