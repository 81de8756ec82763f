import type { LinhaDoCanal } from '#platform/realtime/tipos.ts'
import { ACAO } from './protocolo.ts'

/** Position of a client in a channel: the log's epoch and a serial. Opaque to the client, which only hands it back. */
export const serialDeCanal = (epoca: string, serial: number) => `${epoca}-${serial}`

/** Null for a cursor that is not of this log. */
export function lerSerialDeCanal(epoca: string, texto: string): number | null {
  const partes = /^([0-9a-f]{8})-(\d{1,15})$/.exec(texto)
  return partes?.[1] === epoca ? Number(partes[2]) : null
}

/**
 * The message of a row as subscribers and history readers see it. Objects travel as JSON text, which the log already
 * has.
 */
export function mensagemDaLinha(linha: LinhaDoCanal): Record<string, unknown> {
  const mensagem: Record<string, unknown> = { id: linha.chave }
  if (linha.nome !== null) mensagem.name = linha.nome
  if (linha.codificacao === null && /^[[{]/.test(linha.texto)) {
    mensagem.data = linha.texto
    mensagem.encoding = 'json'
  } else {
    mensagem.data = JSON.parse(linha.texto)
    if (linha.codificacao !== null) mensagem.encoding = linha.codificacao
  }
  return mensagem
}

/**
 * One MESSAGE frame, serialised once however many are subscribed. Id and time stand on the parent, where the client
 * looks for them.
 */
export function quadroDaLinha(epoca: string, linha: LinhaDoCanal): Buffer {
  return Buffer.from(
    JSON.stringify({
      action: ACAO.MESSAGE,
      id: linha.chave,
      channel: linha.canal,
      channelSerial: serialDeCanal(epoca, linha.serial),
      timestamp: linha.criado_em,
      messages: [mensagemDaLinha(linha)],
    }),
  )
}
