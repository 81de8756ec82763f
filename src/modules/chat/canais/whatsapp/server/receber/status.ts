import type { StatusDeEntrega } from '#modules/chat/nucleo/regras/envio/status-de-entrega.ts'
import { lista, numero, objeto, tabela, texto, type Objeto } from '#modules/chat/canais/comum/server/bruto.ts'
import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import { explicarCodigo } from '../explicar.ts'
import { interlocutorDe } from './pessoa.ts'

const PALAVRAS = tabela<StatusDeEntrega>({
  sent: 'enviada',
  delivered: 'entregue',
  read: 'lida',
  played: 'lida',
  failed: 'falhou',
})

/**
 * Parses a receipt. `delivered` may never arrive when the message is read immediately; the recipient's number and id
 * may both be missing.
 */
export function lerRecibo(bruto: Objeto): EntradaDeCanal {
  const id_externo = texto(bruto.id)
  const status = PALAVRAS[texto(bruto.status) ?? '']
  if (!id_externo || !status)
    return { tipo: 'ignorado', motivo: `recibo sem uso: ${texto(bruto.status) ?? 'sem estado'}` }
  const codigo = numero(objeto(lista(bruto.errors)[0]).code)
  const mensagem_id = texto(bruto.biz_opaque_callback_data)
  return {
    tipo: 'status',
    id_externo,
    status,
    de_mim: true,
    jid: interlocutorDe(bruto.recipient_id, bruto.recipient_user_id)?.jid ?? '',
    ...(mensagem_id ? { mensagem_id } : {}),
    ...(status === 'falhou'
      ? { erro: codigo === undefined ? 'O WhatsApp não entregou a mensagem.' : explicarCodigo(codigo).frase }
      : {}),
  }
}
