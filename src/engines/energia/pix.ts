import { arredondar } from './numeros.ts'

const campo = (id: string, valor: string) => `${id}${String(valor.length).padStart(2, '0')}${valor}`

/** Characters that every bank application reads: ASCII, upper case, no accents. */
const simples = (texto: string, maximo: number) =>
  texto
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .slice(0, maximo)
    .trim()

/** CRC-16/CCITT-FALSE, four hexadecimal digits (reference §5). */
export function crc16(texto: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(texto)) {
    crc ^= byte << 8
    for (let n = 0; n < 8; n++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

export interface Pix {
  /** CPF or CNPJ without mask, e-mail, phone as +55…, or a random key. */
  chave: string
  nome: string
  cidade: string
  /** Up to 25 letters and digits. */
  txid?: string
  texto?: string
}

/** Static BR Code of the Central Bank (§5). It has no term and may be paid twice: reconcile by `txid`. */
export function pixPayload(p: Pix, valorCent?: number): string {
  const txid = (p.txid ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, 25) || '***'
  const conta =
    campo('00', 'br.gov.bcb.pix') + campo('01', p.chave) + (p.texto ? campo('02', simples(p.texto, 40)) : '')
  const corpo =
    campo('00', '01') +
    campo('26', conta) +
    campo('52', '0000') +
    campo('53', '986') +
    (valorCent === undefined ? '' : campo('54', arredondar(valorCent / 100, 2).toFixed(2))) +
    campo('58', 'BR') +
    campo('59', simples(p.nome, 25)) +
    campo('60', simples(p.cidade, 15)) +
    campo('62', campo('05', txid)) +
    '6304'
  return corpo + crc16(corpo)
}
