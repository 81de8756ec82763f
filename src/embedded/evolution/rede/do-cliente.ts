import { transacao } from '../repositorio/banco.ts'
import { alterarCliente, type Cliente } from '../repositorio/clientes.ts'
import {
  alterarMensagem,
  gravarMensagem,
  gravarMidia,
  listarComStatus,
  type Mensagem,
  type MensagemNova,
} from '../repositorio/mensagens.ts'
import { trocarTexto, type Arquivo } from './da-empresa.ts'
import { emitir } from './emitir.ts'
import { agoraEmSegundos, idDeMensagem, type Mundo } from './mundo.ts'
import { progredir } from './progredir.ts'
import { chaveDe, registroDe } from './registro.ts'

interface Escrita {
  especie: string
  conteudo: Record<string, unknown>
  contexto: Record<string, unknown> | null
  arquivo?: Arquivo
}

/**
 * Stores a message of the customer. It waits on the phone while that has no network, and at the server while the
 * company's WhatsApp is disconnected.
 */
export function escreverDoCliente(mundo: Mundo, instancia: string, cliente: Cliente, escrita: Escrita): string {
  const id = idDeMensagem(false)
  transacao(mundo.banco, () => {
    gravarMensagem(mundo.banco, {
      id,
      instancia,
      cliente: cliente.id,
      da_empresa: false,
      especie: escrita.especie,
      conteudo: escrita.conteudo,
      contexto: escrita.contexto,
      status: 'PENDING',
      momento: agoraEmSegundos(),
      anunciada: false,
    })
    if (escrita.arquivo) gravarMidia(mundo.banco, { mensagem: id, ...escrita.arquivo })
    progredir(mundo, cliente.id)
  })
  mundo.avisar({ tipo: 'conversa', cliente: cliente.id })
  return id
}

export function reagirDoCliente(
  mundo: Mundo,
  instanciaId: string,
  cliente: Cliente,
  alvo: Mensagem,
  emoji: string,
): void {
  const reacao: MensagemNova = {
    id: idDeMensagem(false),
    instancia: alvo.instancia,
    cliente: cliente.id,
    da_empresa: false,
    especie: 'reactionMessage',
    conteudo: { reactionMessage: { key: chaveDe(alvo, cliente), text: emoji, senderTimestampMs: String(Date.now()) } },
    contexto: null,
    status: 'DELIVERY_ACK',
    momento: agoraEmSegundos(),
    anunciada: true,
  }
  transacao(mundo.banco, () => {
    alterarMensagem(mundo.banco, alvo.id, { reacao_cliente: emoji || null })
    emitir(mundo, alvo.instancia, 'messages.upsert', registroDe(reacao, cliente, { id: instanciaId }))
  })
  mundo.avisar({ tipo: 'conversa', cliente: cliente.id })
}

export function editarDoCliente(mundo: Mundo, cliente: Cliente, alvo: Mensagem, texto: string): void {
  transacao(mundo.banco, () => {
    const conteudo = trocarTexto(alvo, texto)
    alterarMensagem(mundo.banco, alvo.id, { conteudo, editada: true })
    if (alvo.anunciada) {
      emitir(mundo, alvo.instancia, 'messages.edited', {
        key: chaveDe(alvo, cliente),
        type: 'MESSAGE_EDIT',
        editedMessage: conteudo,
        timestampMs: String(Date.now()),
      })
    }
  })
  mundo.avisar({ tipo: 'conversa', cliente: cliente.id })
}

export function apagarDoCliente(mundo: Mundo, cliente: Cliente, alvo: Mensagem): void {
  transacao(mundo.banco, () => {
    alterarMensagem(mundo.banco, alvo.id, { apagada: true })
    if (alvo.anunciada)
      emitir(mundo, alvo.instancia, 'messages.delete', { ...chaveDe(alvo, cliente), status: 'DELETED' })
  })
  mundo.avisar({ tipo: 'conversa', cliente: cliente.id })
}

/** Opens or closes the thread on the phone: its messages, and new ones while it is open, are read. */
export function olharConversa(mundo: Mundo, cliente: Cliente, aberto: boolean): void {
  alterarCliente(mundo.banco, cliente.id, { aberto })
  progredir(mundo, cliente.id)
  // without read receipts the phone marks messages as read, but notifies no one
  if (aberto && cliente.online && !cliente.recibos) {
    for (const m of listarComStatus(mundo.banco, cliente.id, true, 'DELIVERY_ACK'))
      alterarMensagem(mundo.banco, m.id, { status: 'READ' })
    mundo.avisar({ tipo: 'conversa', cliente: cliente.id })
  }
}

export function presencaDoCliente(mundo: Mundo, instancia: string, cliente: Cliente, presenca: string): void {
  if (!cliente.online) return
  emitir(mundo, instancia, 'presence.update', {
    id: cliente.jid,
    presences: { [cliente.jid]: { lastKnownPresence: presenca } },
  })
}
