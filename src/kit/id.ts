const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const ehUuid = (texto: string): boolean => UUID.test(texto)

/**
 * UUID version 7: time-ordered, so primary keys stay local in their B-tree and "newest first" needs no second column.
 * A counter inside the millisecond keeps ids of one process strictly increasing (RFC 9562 §6.2, method 1).
 */
let ultimoMs = 0
let contador = 0

export function uuidv7(agora: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  if (agora <= ultimoMs) contador += 1
  else {
    ultimoMs = agora
    contador = ((bytes[6] ?? 0) << 4) & 0x7ff // start low in the 12-bit space, to leave room for counting up
  }
  if (contador > 0xfff) {
    ultimoMs += 1
    contador = 0
  }
  const ms = ultimoMs
  bytes[0] = Math.floor(ms / 2 ** 40) & 0xff
  bytes[1] = Math.floor(ms / 2 ** 32) & 0xff
  bytes[2] = (ms >>> 24) & 0xff
  bytes[3] = (ms >>> 16) & 0xff
  bytes[4] = (ms >>> 8) & 0xff
  bytes[5] = ms & 0xff
  bytes[6] = 0x70 | (contador >> 8)
  bytes[7] = contador & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
