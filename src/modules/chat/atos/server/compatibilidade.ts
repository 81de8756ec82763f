import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { enderecoDe } from '#modules/chat/nucleo/server/canais/endereco-de.ts'

interface Alcancavel {
  tipo: string
  endereco: string | null
  telefone: string | null
  email: string | null
}

export type Caminho = { aceita: true; endereco: string | null } | { aceita: false; por_que_nao: string }

const nao = (por_que_nao: string): Caminho => ({ aceita: false, por_que_nao })

/**
 * Returns whether an inbox of this channel could continue a conversation of another channel, and with which address. A
 * channel on which only the customer can start (a bot, a website chat) cannot take over a contact of another channel.
 */
export function caminhoPara(adaptador: Adaptador, de: Alcancavel): Caminho {
  if (!adaptador.recursos.iniciar) return nao('Neste canal só o cliente pode começar a conversa.')
  const mesmoCanal = adaptador.tipo === de.tipo
  const endereco = (mesmoCanal && de.endereco) || enderecoDe(adaptador, de)
  // in the same channel the number can still be filled in later
  return endereco || mesmoCanal
    ? { aceita: true, endereco }
    : nao(de.telefone ? 'O contato não tem endereço neste canal.' : 'O contato não tem telefone.')
}
