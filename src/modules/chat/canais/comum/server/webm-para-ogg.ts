/**
 * Converts WebM with an Opus track to Ogg Opus. The packets are copied into the other container without decoding, so
 * quality is unchanged. Reads the EBML elements it needs (CodecPrivate, SimpleBlock, Block) and skips the rest;
 * elements of unknown size, as in live recordings, are entered.
 */
const ENTRAR = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0])
const CODEC = 0x86
const CODEC_PRIVADO = 0x63a2
const BLOCOS = new Set([0xa3, 0xa1])
const MAX_PACOTES = 500_000

export const ehWebm = (b: Buffer): boolean => b.length > 4 && b.readUInt32BE(0) === 0x1a45dfa3

interface Lido {
  valor: number
  depois: number
}

function lerId(b: Buffer, em: number): Lido | null {
  const primeiro = b[em]
  if (!primeiro) return null
  const largura = Math.clz32(primeiro) - 23
  return largura > 4 || em + largura > b.length ? null : { valor: b.readUIntBE(em, largura), depois: em + largura }
}

/** Reads an element's size; -1 when it is unknown. */
function lerTamanho(b: Buffer, em: number): Lido | null {
  const primeiro = b[em]
  if (!primeiro) return null
  const largura = Math.clz32(primeiro) - 23
  if (largura > 8 || em + largura > b.length) return null
  let valor = primeiro & (0xff >> largura)
  let cheio = valor === 0xff >> largura
  for (let i = 1; i < largura; i++) {
    valor = valor * 256 + (b[em + i] ?? 0)
    cheio = cheio && b[em + i] === 0xff
  }
  return { valor: cheio ? -1 : valor, depois: em + largura }
}

function lerPacotes(b: Buffer): { cabeca: Buffer; pacotes: Buffer[] } | null {
  let cabeca: Buffer | null = null
  let opus = false
  const pacotes: Buffer[] = []
  for (let em = 0; em < b.length;) {
    const id = lerId(b, em)
    const tamanho = id && lerTamanho(b, id.depois)
    if (!id || !tamanho) break
    if (ENTRAR.has(id.valor) || tamanho.valor < 0) {
      em = tamanho.depois
      continue
    }
    const corpo = b.subarray(tamanho.depois, tamanho.depois + tamanho.valor)
    if (id.valor === CODEC) opus ||= corpo.toString('latin1').startsWith('A_OPUS')
    if (id.valor === CODEC_PRIVADO && corpo.toString('latin1', 0, 8) === 'OpusHead') cabeca = corpo
    if (BLOCOS.has(id.valor)) {
      const trilha = lerTamanho(corpo, 0)
      const marcas = trilha ? corpo[trilha.depois + 2] : undefined
      // laced blocks hold several packets; they are not supported, and browser recorders do not produce them
      if (!trilha || marcas === undefined || (marcas & 0x06) !== 0 || pacotes.length >= MAX_PACOTES) return null
      pacotes.push(corpo.subarray(trilha.depois + 3))
    }
    em = tamanho.depois + tamanho.valor
  }
  return opus && cabeca && pacotes.length > 0 ? { cabeca, pacotes } : null
}

const TABELA = Uint32Array.from({ length: 256 }, (_, n) => {
  let r = n << 24
  for (let i = 0; i < 8; i++) r = r & 0x80000000 ? (r << 1) ^ 0x04c11db7 : r << 1
  return r >>> 0
})
function somaDoOgg(b: Buffer): number {
  let soma = 0
  for (const byte of b) soma = ((soma << 8) ^ (TABELA[((soma >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  return soma
}

function pagina(corpo: Buffer, marcas: number, posicao: bigint, numero: number): Buffer {
  const segmentos = Buffer.from([
    ...Array.from({ length: Math.floor(corpo.length / 255) }, () => 255),
    corpo.length % 255,
  ])
  const topo = Buffer.alloc(27)
  topo.write('OggS', 0, 'latin1')
  topo[5] = marcas
  topo.writeBigInt64LE(posicao, 6)
  topo.writeUInt32LE(0x47697261, 14)
  topo.writeUInt32LE(numero, 18)
  topo[26] = segmentos.length
  const inteira = Buffer.concat([topo, segmentos, corpo])
  inteira.writeUInt32LE(somaDoOgg(inteira), 22)
  return inteira
}

/** Returns a packet's number of samples (at 48 kHz) from its first byte and, for code 3, its second. */
function amostrasDo(pacote: Buffer): number {
  const toc = pacote[0] ?? 0
  const modo = toc >> 3
  const quadro =
    modo < 12 ? [480, 960, 1920, 2880][modo & 3] : modo < 16 ? [480, 960][modo & 1] : [120, 240, 480, 960][modo & 3]
  const quadros = [1, 2, 2, (pacote[1] ?? 0) & 0x3f][toc & 3]
  return (quadro ?? 960) * (quadros ?? 1)
}

export function webmParaOgg(webm: Buffer): Buffer | null {
  const lido = lerPacotes(webm)
  if (!lido || lido.pacotes.some((p) => p.length > 255 * 254)) return null
  const rotulo = Buffer.alloc(8 + 4 + 8 + 4)
  rotulo.write('OpusTags', 0, 'latin1')
  rotulo.writeUInt32LE(8, 8)
  rotulo.write('girassol', 12, 'latin1')
  const paginas = [pagina(lido.cabeca, 2, 0n, 0), pagina(rotulo, 0, 0n, 1)]
  let posicao = 0n
  for (const [n, pacote] of lido.pacotes.entries()) {
    posicao += BigInt(amostrasDo(pacote))
    paginas.push(pagina(pacote, n === lido.pacotes.length - 1 ? 4 : 0, posicao, n + 2))
  }
  return Buffer.concat(paginas)
}
