// RC2 (RFC 2268), decryption only: key files of Brazilian authorities still use it, and OpenSSL 3 left it out.

const PI = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
)
const pi = (n: number) => PI[n & 0xff] ?? 0

/** The 64 round keys of a key with `bits` effective bits. */
function expandir(chave: Buffer, bits: number): number[] {
  const l = Buffer.alloc(128)
  chave.copy(l)
  const t8 = Math.ceil(bits / 8)
  const mascara = 0xff >> (8 * t8 - bits)
  for (let i = chave.length; i < 128; i++) l[i] = pi((l[i - 1] ?? 0) + (l[i - chave.length] ?? 0))
  l[128 - t8] = pi((l[128 - t8] ?? 0) & mascara)
  for (let i = 127 - t8; i >= 0; i--) l[i] = pi((l[i + 1] ?? 0) ^ (l[i + t8] ?? 0))
  return Array.from({ length: 64 }, (_, i) => l.readUInt16LE(i * 2))
}

const VOLTAS = [1, 2, 3, 5] as const

function decifrarBloco(k: readonly number[], bloco: Buffer): Buffer {
  const r = [0, 2, 4, 6].map((n) => bloco.readUInt16LE(n))
  const de = (n: number) => r[n & 3] ?? 0
  let j = 63
  const misturar = () => {
    for (let i = 3; i >= 0; i--) {
      const s = VOLTAS[i] ?? 1
      const girado = ((de(i) >> s) | (de(i) << (16 - s))) & 0xffff
      r[i] = (girado - (k[j--] ?? 0) - (de(i + 3) & de(i + 2)) - (~de(i + 3) & de(i + 1))) & 0xffff
    }
  }
  const desfazer = () => {
    for (let i = 3; i >= 0; i--) r[i] = (de(i) - (k[de(i + 3) & 63] ?? 0)) & 0xffff
  }
  for (const [n, voltas] of [5, 6, 5].entries()) {
    for (let v = 0; v < voltas; v++) misturar()
    if (n < 2) desfazer()
  }
  const saida = Buffer.alloc(8)
  r.forEach((v, n) => saida.writeUInt16LE(v, n * 2))
  return saida
}

/** CBC without removing the padding. */
export function rc2Cbc(p: { chave: Buffer; bits: number; iv: Buffer; dados: Buffer }): Buffer {
  const k = expandir(p.chave, p.bits)
  const saida = Buffer.alloc(p.dados.length)
  let antes = p.iv
  for (let em = 0; em + 8 <= p.dados.length; em += 8) {
    const bloco = p.dados.subarray(em, em + 8)
    const claro = decifrarBloco(k, bloco)
    for (let n = 0; n < 8; n++) saida[em + n] = (claro[n] ?? 0) ^ (antes[n] ?? 0)
    antes = bloco
  }
  return saida
}
