import type { Adaptador } from '../canais/adaptador.ts'
import { enderecoDe } from '../canais/endereco-de.ts'

interface Alcancavel {
  tipo: string
  endereco: string | null
  telefone: string | null
  email: string | null
}

export type Caminho = { aceita: true; endereco: string | null } | { aceita: false; por_que_nao: string }

const nao = (por_que_nao: string): Caminho => ({ aceita: false, por_que_nao })

/**
 * Whether an inbox of this channel could go on talking to somebody who wrote through another, and where it would
 * deliver. A channel in which nobody can be written to first (a bot, a page's chat) cannot take over a stranger.
 */
export function caminhoPara(adaptador: Adaptador, de: Alcancavel): Caminho {
  if (!adaptador.recursos.iniciar) return nao('Neste canal só o cliente pode começar a conversa.')
  const mesmoCanal = adaptador.tipo === de.tipo
  const endereco = (mesmoCanal && de.endereco) || enderecoDe(adaptador, de)
  // a number may still be filled in where the conversation already is of this kind
  return endereco || mesmoCanal
    ? { aceita: true, endereco }
    : nao(de.telefone ? 'O contato não tem endereço neste canal.' : 'O contato não tem telefone.')
}
