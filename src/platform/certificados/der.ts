/** A value of ASN.1 in DER. */
export interface No {
  tag: number
  /** with tag and length */
  inteiro: Buffer
  corpo: Buffer
}

export class DerInvalido extends Error {}

/** Reads one value at the start of `b`. Accepts the indefinite lengths of BER, which old key files have. */
export function lerNo(b: Buffer): No {
  const [tag, curto] = [b[0], b[1]]
  if (tag === undefined || curto === undefined || (tag & 0x1f) === 0x1f) throw new DerInvalido('no tag')
  if (curto === 0x80) return lerIndefinido(b, tag)
  let tamanho = curto
  let inicio = 2
  if (curto > 0x80) {
    const bytes = curto & 0x7f
    if (bytes > 4 || b.length < 2 + bytes) throw new DerInvalido('length')
    tamanho = b.readUIntBE(2, bytes)
    inicio += bytes
  }
  const fim = inicio + tamanho
  if (fim > b.length) throw new DerInvalido('shorter than its length')
  return { tag, inteiro: b.subarray(0, fim), corpo: b.subarray(inicio, fim) }
}

function lerIndefinido(b: Buffer, tag: number): No {
  let em = 2
  while (b[em] !== 0 || b[em + 1] !== 0) {
    if (em >= b.length) throw new DerInvalido('no end')
    em += lerNo(b.subarray(em)).inteiro.length
  }
  return { tag, inteiro: b.subarray(0, em + 2), corpo: b.subarray(2, em) }
}

/** The values inside a constructed one. */
export function filhos({ corpo }: Pick<No, 'corpo'>): No[] {
  const achados: No[] = []
  for (let em = 0; em < corpo.length;) {
    const no = lerNo(corpo.subarray(em))
    achados.push(no)
    em += no.inteiro.length
  }
  return achados
}

/** The value at a position; a shape that is not expected is refused. */
export function filho(no: No | undefined, ...posicoes: number[]): No {
  let atual = no
  for (const n of posicoes) atual = atual && filhos(atual)[n]
  if (!atual) throw new DerInvalido('value missing')
  return atual
}

/** An octet string, also one in pieces. */
export const octetos = (no: No): Buffer => (no.tag & 0x20 ? Buffer.concat(filhos(no).map(octetos)) : no.corpo)

export function lerOid({ corpo }: Pick<No, 'corpo'>): string {
  const numeros: number[] = []
  let valor = 0
  for (const b of corpo) {
    valor = valor * 128 + (b & 0x7f)
    if (b & 0x80) continue
    numeros.push(valor)
    valor = 0
  }
  const [primeiro = 0, ...resto] = numeros
  const raiz = Math.min(2, Math.floor(primeiro / 40))
  return [raiz, primeiro - raiz * 40, ...resto].join('.')
}

export const lerNumero = ({ corpo }: Pick<No, 'corpo'>): number => Number(BigInt(`0x${corpo.toString('hex') || '0'}`))

export function escrever(tag: number, ...partes: readonly Buffer[]): Buffer {
  const corpo = Buffer.concat(partes)
  if (corpo.length < 0x80) return Buffer.concat([Buffer.of(tag, corpo.length), corpo])
  const hex = corpo.length.toString(16)
  const tamanho = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.of(tag, 0x80 | tamanho.length), tamanho, corpo])
}

export const sequencia = (...partes: readonly Buffer[]): Buffer => escrever(0x30, ...partes)
/** A set in the order that DER asks for. */
export const conjunto = (...partes: readonly Buffer[]): Buffer =>
  escrever(0x31, ...partes.toSorted((a, b) => Buffer.compare(a, b)))
export const octeto = (b: Buffer): Buffer => escrever(0x04, b)
export const nulo = Buffer.of(0x05, 0)
export const contexto = (n: number, ...partes: readonly Buffer[]): Buffer => escrever(0xa0 | n, ...partes)
export const verdadeiro = Buffer.of(0x01, 1, 0xff)

/** A non-negative integer. */
export function inteiro(v: number | Buffer): Buffer {
  const hex = typeof v === 'number' ? v.toString(16) : v.toString('hex')
  let b = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  while (b.length > 1 && b[0] === 0 && ((b[1] ?? 0) & 0x80) === 0) b = b.subarray(1)
  return escrever(0x02, (b[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), b]) : b)
}

export function oid(texto: string): Buffer {
  const [a = 0, b = 0, ...resto] = texto.split('.').map(Number)
  const bytes = [a * 40 + b, ...resto].flatMap((n) => {
    const grupos = [n & 0x7f]
    for (let r = Math.floor(n / 128); r > 0; r = Math.floor(r / 128)) grupos.unshift((r & 0x7f) | 0x80)
    return grupos
  })
  return escrever(0x06, Buffer.from(bytes))
}

/** Time of a certificate or token, always UTC. */
export function lerTempo({ tag, corpo }: No): Date {
  const t = corpo.toString('latin1')
  const [ano, resto] =
    tag === 0x17
      ? [`${Number(t.slice(0, 2)) < 50 ? '20' : '19'}${t.slice(0, 2)}`, t.slice(2)]
      : [t.slice(0, 4), t.slice(4)]
  const [, mes, dia, h, m, s = '00', fracao = ''] = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(\.\d+)?Z$/.exec(resto) ?? []
  const em = new Date(`${ano}-${mes}-${dia}T${h}:${m}:${s}${fracao}Z`)
  if (Number.isNaN(em.getTime())) throw new DerInvalido('time')
  return em
}
