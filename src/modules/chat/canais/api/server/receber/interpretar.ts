import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import { lerExclusao, lerStatusAlterado } from './alteracoes.ts'
import { lerChamada, lerConexao, lerContatoAlterado, lerPresencas, lerQrcode } from './avisos.ts'
import { lista, tabela } from '#modules/chat/canais/comum/server/bruto.ts'
import { lerEnvelope } from './envelope.ts'
import { lerProtocolo } from './protocolo.ts'
import { lerRegistro } from './registro.ts'

type Leitor = (item: unknown, agora: Date) => EntradaDeCanal | EntradaDeCanal[]

const EVENTOS = tabela<Leitor>({
  'messages.upsert': (item, agora) => lerRegistro(item, agora, false),
  'send.message': (item, agora) => lerRegistro(item, agora, true),
  'messages.update': lerStatusAlterado,
  'messages.edited': lerProtocolo,
  'send.message.update': lerProtocolo,
  'messages.delete': lerExclusao,
  'contacts.upsert': lerContatoAlterado,
  'contacts.update': lerContatoAlterado,
  'presence.update': lerPresencas,
  'connection.update': lerConexao,
  'status.instance': lerConexao,
  'qrcode.updated': lerQrcode,
  call: lerChamada,
})

/**
 * Parses one delivery into entries, in order. Pure: no fetch, no storage; never throws for any body, because the sender
 * stops retrying after a refusal.
 */
export function interpretarEntrega(corpo: unknown, opcoes: { caminho?: string; agora?: Date } = {}): EntradaDeCanal[] {
  const env = lerEnvelope(corpo, opcoes.caminho)
  if (!env) return [{ tipo: 'ignorado', motivo: 'entrega sem evento' }]
  const ler = EVENTOS[env.evento]
  if (!ler) return [{ tipo: 'ignorado', motivo: `evento sem uso: ${env.evento.slice(0, 60)}` }]
  const agora = opcoes.agora ?? new Date()
  return lista(env.data).flatMap((item) => ler(item, agora))
}
