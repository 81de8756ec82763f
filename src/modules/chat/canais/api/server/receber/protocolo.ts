import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import { instante, objeto, texto } from '#modules/chat/canais/comum/server/bruto.ts'
import { lerConteudo } from './conteudo.ts'
import { desembrulhar } from './desembrulhar.ts'
import { interlocutor } from './identidade.ts'

/** The protocol's numbers; newer servers send the names. */
const REVOGACAO = new Set<unknown>(['REVOKE', 0, '0'])
const EDICAO = new Set<unknown>(['MESSAGE_EDIT', 14, '14'])

/** Parses `{key, type, editedMessage, timestampMs}`: an edit, or a deletion for everyone, of the message `key`. */
export function lerProtocolo(valor: unknown, agora: Date): EntradaDeCanal {
  const protocolo = objeto(valor)
  const key = objeto(protocolo.key)
  const quem = interlocutor(key)
  const id = texto(key.id)
  if (!quem || !id) return { tipo: 'ignorado', motivo: 'alteração sem mensagem' }
  const de_mim = key.fromMe === true
  // the library omits fields whose value is zero, and zero means deletion
  if (REVOGACAO.has(protocolo.type) || (protocolo.type === undefined && protocolo.editedMessage === undefined)) {
    return { tipo: 'exclusao', id_externo: id, jid: quem.jid, de_mim }
  }
  if (!EDICAO.has(protocolo.type) && protocolo.editedMessage === undefined)
    return { tipo: 'ignorado', motivo: 'aviso interno do WhatsApp' }
  const conteudo = lerConteudo(desembrulhar(protocolo.editedMessage), {})
  if (!conteudo) return { tipo: 'ignorado', motivo: 'edição sem texto' }
  return {
    tipo: 'edicao',
    id_externo: id,
    jid: quem.jid,
    de_mim,
    texto: conteudo.texto,
    momento: instante(protocolo.timestampMs, agora),
  }
}
