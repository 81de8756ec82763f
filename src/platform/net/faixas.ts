import { isIP } from 'node:net'

/**
 * Every block that is not the public internet: private, shared, loopback, link-local, documentation, benchmarking,
 * multicast, reserved, plus the one cloud metadata address inside public space (168.63.129.16).
 */
const FAIXAS_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
] as const

/**
 * Refused blocks inside 2000::/3, the only IPv6 block that is routed publicly; everything outside it is refused without
 * being listed.
 */
const FAIXAS_V6 = ['2001::/23', '2001:db8::/32', '3fff::/20'] as const

export interface Faixa {
  base: Uint8Array
  bits: number
}

/**
 * Returns the 4 or 16 bytes of an address literal, or null. A zone (`fe80::1%eth0`) is dropped: it only names the
 * network interface.
 */
export function bytesDoIp(texto: string): Uint8Array | null {
  const ip = texto.split('%')[0] ?? ''
  const versao = isIP(ip)
  if (versao === 4) return Uint8Array.from(ip.split('.'), Number)
  return versao === 6 ? bytesV6(ip) : null
}

function bytesV6(ip: string): Uint8Array {
  // the WHATWG parser turns a dotted tail into hextets and compresses zeros in one way only
  const [inicio = '', fim] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const hextetos = (parte: string) => (parte === '' ? [] : parte.split(':').map((h) => parseInt(h, 16)))
  const a = hextetos(inicio)
  const b = fim === undefined ? [] : hextetos(fim)
  const todos = [...a, ...Array<number>(8 - a.length - b.length).fill(0), ...b]
  return Uint8Array.from(todos.flatMap((h) => [h >> 8, h & 0xff]))
}

/** Reads `10.0.0.0/8` or a single address. Null when it is neither. */
export function lerFaixa(texto: string): Faixa | null {
  const [ip = '', tamanho] = texto.split('/')
  const base = bytesDoIp(ip)
  if (!base || (tamanho !== undefined && !/^\d{1,3}$/.test(tamanho))) return null
  const bits = tamanho === undefined ? base.length * 8 : Number(tamanho)
  return bits > base.length * 8 ? null : { base, bits }
}

export function contem({ base, bits }: Faixa, ip: Uint8Array): boolean {
  if (base.length !== ip.length) return false
  for (let i = 0; i * 8 < bits; i++) {
    const mascara = bits >= (i + 1) * 8 ? 0xff : (0xff << (8 - (bits - i * 8))) & 0xff
    if (((base[i] ?? 0) & mascara) !== ((ip[i] ?? 0) & mascara)) return false
  }
  return true
}

const faixa = (texto: string): Faixa => {
  const lida = lerFaixa(texto)
  if (!lida) throw new TypeError(`not a range: ${texto}`)
  return lida
}
const bloqueadasV4 = FAIXAS_V4.map(faixa)
const bloqueadasV6 = FAIXAS_V6.map(faixa)
const globalV6 = faixa('2000::/3')
const mapeado = faixa('::ffff:0:0/96')
const nat64 = faixa('64:ff9b::/96')
const seisParaQuatro = faixa('2002::/16')

/**
 * Returns whether the server may connect to this address for a user. An IPv6 form that embeds an IPv4 address is judged
 * by the embedded one.
 */
export function ipPublico(ip: Uint8Array): boolean {
  if (ip.length === 4) return !bloqueadasV4.some((f) => contem(f, ip))
  if (contem(mapeado, ip) || contem(nat64, ip)) return ipPublico(ip.slice(12))
  if (contem(seisParaQuatro, ip)) return ipPublico(ip.slice(2, 6))
  return contem(globalV6, ip) && !bloqueadasV6.some((f) => contem(f, ip))
}
