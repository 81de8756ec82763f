import { acharCliente, listarClientes } from '../repositorio/clientes.ts'
import { acharInstancia } from '../repositorio/instancias.ts'
import { acharMidia, alterarMensagem, listarComStatus, type Mensagem, type Status } from '../repositorio/mensagens.ts'
import { transacao } from '../repositorio/banco.ts'
import { emitir } from './emitir.ts'
import type { Mundo } from './mundo.ts'
import { registroDe } from './registro.ts'

/**
 * Advances every message of a customer as far as the two phones allow: ✓ at the server, ✓✓ on the other phone, read.
 * Idempotent; also used to catch up after a restart.
 */
export function progredir(mundo: Mundo, clienteId: number): void {
  const cliente = acharCliente(mundo.banco, clienteId)
  if (!cliente) return
  let mudou = false
  const subir = (m: Mensagem, status: Status) => {
    alterarMensagem(mundo.banco, m.id, { status })
    mudou = true
  }
  transacao(mundo.banco, () => {
    const daEmpresa = (de: Status, para: Status) => {
      for (const m of listarComStatus(mundo.banco, clienteId, true, de)) {
        subir(m, para)
        emitir(mundo, m.instancia, 'messages.update', {
          keyId: m.id,
          remoteJid: cliente.jid,
          fromMe: true,
          status: para,
          instanceId: acharInstancia(mundo.banco, m.instancia)?.id,
          messageId: `sim${m.seq}`,
        })
      }
    }
    daEmpresa('PENDING', 'SERVER_ACK')
    if (cliente.online) daEmpresa('SERVER_ACK', 'DELIVERY_ACK')
    if (cliente.online && cliente.aberto && cliente.recibos) daEmpresa('DELIVERY_ACK', 'READ')

    if (cliente.online)
      for (const m of listarComStatus(mundo.banco, clienteId, false, 'PENDING')) subir(m, 'SERVER_ACK')
    for (const m of listarComStatus(mundo.banco, clienteId, false, 'SERVER_ACK')) {
      const instancia = acharInstancia(mundo.banco, m.instancia)
      if (instancia?.estado !== 'open') continue
      subir(m, 'DELIVERY_ACK')
      alterarMensagem(mundo.banco, m.id, { anunciada: true })
      // written and deleted before it was delivered: no event
      if (m.apagada) continue
      emitir(mundo, m.instancia, 'messages.upsert', comBytes(mundo, m, registroDe(m, cliente, instancia)))
      emitir(mundo, m.instancia, 'contacts.update', {
        remoteJid: cliente.jid,
        pushName: cliente.nome,
        profilePicUrl: fotoDe(mundo, clienteId),
        instanceId: instancia.id,
      })
    }
  })
  if (mudou) mundo.avisar({ tipo: 'conversa', cliente: clienteId })
}

export const fotoDe = (mundo: Mundo, clienteId: number): string => `${mundo.url}/fotos/${clienteId}.png`

/** Adds the file to the webhook when `base64` is enabled. */
function comBytes<R extends { message: Record<string, unknown> }>(mundo: Mundo, m: Mensagem, registro: R): R {
  if (!acharInstancia(mundo.banco, m.instancia)?.webhook?.base64) return registro
  const midia = acharMidia(mundo.banco, m.id)
  return midia ? { ...registro, message: { ...registro.message, base64: midia.bytes.toString('base64') } } : registro
}

export function progredirTodos(mundo: Mundo): void {
  for (const cliente of listarClientes(mundo.banco)) progredir(mundo, cliente.id)
}
