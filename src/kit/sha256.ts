/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2). */
const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])
const INICIO = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19] as const
const BLOCO = 64

const girar = (x: number, n: number): number => (x >>> n) | (x << (32 - n))

/** The end of the message: a bit, zeros, and its length in bits. */
function comEnchimento(resto: Uint8Array, tamanho: number): Uint8Array {
  const fim = new Uint8Array(resto.length < BLOCO - 8 ? BLOCO : 2 * BLOCO)
  fim.set(resto)
  fim[resto.length] = 0x80
  const vista = new DataView(fim.buffer)
  vista.setUint32(fim.length - 8, Math.floor(tamanho / 2 ** 29))
  vista.setUint32(fim.length - 4, (tamanho << 3) >>> 0)
  return fim
}

/** Mixes one block of 64 bytes into the state. `w` is room for its schedule. */
function misturar(estado: Uint32Array, vista: DataView, de: number, w: Uint32Array): void {
  for (let t = 0; t < 16; t++) w[t] = vista.getUint32(de + t * 4)
  for (let t = 16; t < 64; t++) {
    const [x, y] = [w[t - 15] ?? 0, w[t - 2] ?? 0]
    const s0 = girar(x, 7) ^ girar(x, 18) ^ (x >>> 3)
    const s1 = girar(y, 17) ^ girar(y, 19) ^ (y >>> 10)
    w[t] = (w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = estado
  for (let t = 0; t < 64; t++) {
    const s1 = girar(e, 6) ^ girar(e, 11) ^ girar(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[t] ?? 0) + (w[t] ?? 0)) | 0
    const s0 = girar(a, 2) ^ girar(a, 13) ^ girar(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [n, x] of [a, b, c, d, e, f, g, h].entries()) estado[n] = (estado[n] ?? 0) + x
}

/** SHA-256 in hexadecimal, for pages opened without HTTPS: browsers then have no `crypto.subtle`. */
export function sha256EmHex(bytes: Uint8Array): string {
  const estado = Uint32Array.from(INICIO)
  const w = new Uint32Array(64)
  const inteiros = bytes.length - (bytes.length % BLOCO)
  const vista = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let de = 0; de < inteiros; de += BLOCO) misturar(estado, vista, de, w)
  const fim = comEnchimento(bytes.subarray(inteiros), bytes.length)
  for (let de = 0; de < fim.length; de += BLOCO) misturar(estado, new DataView(fim.buffer), de, w)
  return [...estado].map((x) => x.toString(16).padStart(8, '0')).join('')
}
