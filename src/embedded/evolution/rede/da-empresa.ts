import { comoObjeto, ehObjeto } from '#kit/objeto.ts'
import { formatarTelefone, telefoneDoJid } from '#kit/telefone.ts'
import { transacao } from '../repositorio/banco.ts'
import { acharPorJid, criarCliente, type Cliente } from '../repositorio/clientes.ts'
import type { Instancia } from '../repositorio/instancias.ts'
import {
  alterarMensagem,
  gravarMensagem,
  gravarMidia,
  type Mensagem,
  type MensagemNova,
} from '../repositorio/mensagens.ts'
import { emitir } from './emitir.ts'
import { agoraEmSegundos, idDeMensagem, type Mundo } from './mundo.ts'
import { progredir } from './progredir.ts'
import { chaveDe, registroDe } from './registro.ts'

export interface Arquivo {
  mimetype: string
  nome: string
  bytes: Uint8Array
}

/** Returns the customer with this address; a new number becomes a new customer on the page. */
export function destinatario(mundo: Mundo, jid: string): Cliente {
  const telefone = telefoneDoJid(jid)
  return (
    acharPorJid(mundo.banco, jid) ??
    criarCliente(mundo.banco, { jid, telefone, nome: telefone ? formatarTelefone(telefone) : 'Cliente sem número' })
  )
}

/**
 * Sends a message of the company: stores it, echoes it as `send.message`, and starts its way to the customer's phone.
 */
export function enviarDaEmpresa(
  mundo: Mundo,
  instancia: Instancia,
  cliente: Cliente,
  nova: Pick<MensagemNova, 'especie' | 'conteudo' | 'contexto'> & { arquivo?: Arquivo },
) {
  const mensagem: MensagemNova = {
    id: idDeMensagem(true),
    instancia: instancia.nome,
    cliente: cliente.id,
    da_empresa: true,
    especie: nova.especie,
    conteudo: nova.conteudo,
    contexto: nova.contexto,
    status: 'PENDING',
    momento: agoraEmSegundos(),
    anunciada: true,
  }
  const registro = registroDe(mensagem, cliente, instancia)
  transacao(mundo.banco, () => {
    gravarMensagem(mundo.banco, mensagem)
    if (nova.arquivo) gravarMidia(mundo.banco, { mensagem: mensagem.id, ...nova.arquivo })
    emitir(mundo, instancia.nome, 'send.message', registro)
  })
  mundo.avisar({ tipo: 'conversa', cliente: cliente.id })
  mundo.avisar({ tipo: 'estado' })
  mundo.depois(mundo.passoMs, () => progredir(mundo, cliente.id))
  return registro
}

export function reagirDaEmpresa(
  mundo: Mundo,
  instancia: Instancia,
  cliente: Cliente,
  alvo: Mensagem | null,
  key: Record<string, unknown>,
  emoji: string,
) {
  const mensagem: MensagemNova = {
    id: idDeMensagem(true),
    instancia: instancia.nome,
    cliente: cliente.id,
    da_empresa: true,
    especie: 'reactionMessage',
    conteudo: { reactionMessage: { text: emoji, key, senderTimestampMs: Date.now() } },
    contexto: null,
    status: 'PENDING',
    momento: agoraEmSegundos(),
    anunciada: true,
  }
  const registro = registroDe(mensagem, cliente, instancia)
  transacao(mundo.banco, () => {
    if (alvo) alterarMensagem(mundo.banco, alvo.id, { reacao_empresa: emoji || null })
    emitir(mundo, instancia.nome, 'send.message', registro)
  })
  mundo.avisar({ tipo: 'conversa', cliente: cliente.id })
  return registro
}

const protocolo = (cliente: Cliente, protocolMessage: Record<string, unknown>) => ({
  key: { remoteJid: cliente.jid, fromMe: true, id: idDeMensagem(true) },
  message: { protocolMessage },
  messageTimestamp: String(agoraEmSegundos()),
  status: 'PENDING',
})

export function editarDaEmpresa(mundo: Mundo, instancia: Instancia, cliente: Cliente, alvo: Mensagem, texto: string) {
  const edicao = {
    key: chaveDe(alvo, cliente),
    type: 'MESSAGE_EDIT',
    editedMessage: { extendedTextMessage: { text: texto } },
    timestampMs: String(Date.now()),
  }
  transacao(mundo.banco, () => {
    alterarMensagem(mundo.banco, alvo.id, { conteudo: trocarTexto(alvo, texto), editada: true })
    emitir(mundo, instancia.nome, 'send.message.update', edicao)
  })
  mundo.avisar({ tipo: 'conversa', cliente: cliente.id })
  return protocolo(cliente, edicao)
}

export function apagarDaEmpresa(
  mundo: Mundo,
  instancia: Instancia,
  cliente: Cliente,
  key: { id: string; remoteJid: string; fromMe: boolean },
  alvo: Mensagem | null,
) {
  transacao(mundo.banco, () => {
    if (alvo) {
      alterarMensagem(mundo.banco, alvo.id, { apagada: true })
      emitir(mundo, instancia.nome, 'messages.delete', {
        ...registroDe(alvo, cliente, instancia),
        id: `sim${alvo.seq}`,
        status: 'DELETED',
      })
    }
  })
  mundo.avisar({ tipo: 'conversa', cliente: cliente.id })
  return protocolo(cliente, { key, type: 'REVOKE' })
}

/** Replaces the text of a message, or the caption of a file. */
export function trocarTexto(m: Pick<Mensagem, 'conteudo'>, texto: string): Record<string, unknown> {
  if ('conversation' in m.conteudo) return { ...m.conteudo, conversation: texto }
  const [especie, corpo] = Object.entries(m.conteudo).find(([, v]) => ehObjeto(v)) ?? []
  return especie ? { ...m.conteudo, [especie]: { ...comoObjeto(corpo), caption: texto } } : m.conteudo
}
