import type { MensagemDeProtocolo } from './protocolo.ts'

/**
 * Encodes a value in msgpack. We serve JSON only, the default of browsers; a client set to msgpack must still be able
 * to read the refusal, so this supports just maps, strings and unsigned integers (msgpack specification).
 */
export function empacotar(valor: unknown): Buffer {
  if (typeof valor === 'number' && Number.isInteger(valor) && valor >= 0) {
    if (valor < 128) return Buffer.from([valor])
    const inteiro = Buffer.alloc(5, 0xce)
    inteiro.writeUInt32BE(valor, 1)
    return inteiro
  }
  if (typeof valor === 'string') {
    const texto = Buffer.from(valor)
    const inicio = Buffer.alloc(3, 0xda)
    inicio.writeUInt16BE(texto.length, 1)
    return Buffer.concat([inicio, texto])
  }
  const pares = Object.entries(valor ?? {}).filter(([, v]) => v !== undefined)
  return Buffer.concat([
    Buffer.from([0x80 | pares.length]),
    ...pares.flatMap(([nome, v]) => [empacotar(nome), empacotar(v)]),
  ])
}

export const quadroMsgpack = (mensagem: Pick<MensagemDeProtocolo, 'action' | 'error'>) => empacotar(mensagem)
