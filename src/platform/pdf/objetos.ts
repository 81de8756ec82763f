/** A PDF that cannot be extended as it is: encrypted, damaged, or with its objects in compressed streams. */
export class PdfRecusado extends Error {}

export interface PdfAberto {
  bytes: Buffer
  /** object number → its body, between `obj` and `endobj` */
  objetos: ReadonlyMap<number, Buffer>
  /** position of the last cross-reference table */
  xref: number
  /** the next free object number */
  tamanho: number
  trailer: string
}

const latin = (b: Buffer, de: number, ate: number) => b.toString('latin1', de, ate)

/** Reads a table and those before it. Newer entries win. */
function lerTabelas(bytes: Buffer, inicio: number): { onde: Map<number, number>; trailer: string } {
  const onde = new Map<number, number>()
  const livres = new Set<number>()
  const vistas = new Set<number>()
  let trailer: string | null = null
  for (let em: number | null = inicio; em !== null;) {
    if (vistas.has(em)) throw new PdfRecusado('cross-reference tables in a circle')
    vistas.add(em)
    const texto = latin(bytes, em, bytes.length)
    const cabeca = /^xref\s+((?:\d+ \d+\s+(?:\d{10} \d{5} [nf]\s*)*)+)trailer\s*(<<[\s\S]*?>>)\s*startxref/.exec(texto)
    if (!cabeca) throw new PdfRecusado('no cross-reference table')
    for (const [, primeiro = '', linhas = ''] of (cabeca[1] ?? '').matchAll(/(\d+) \d+\s+((?:\d{10} \d{5} [nf]\s*)*)/g))
      for (const [i, [, pos = '', , tipo]] of [...linhas.matchAll(/(\d{10}) (\d{5}) ([nf])/g)].entries()) {
        const n = Number(primeiro) + i
        if (onde.has(n) || livres.has(n)) continue
        if (tipo === 'n') onde.set(n, Number(pos))
        else livres.add(n)
      }
    trailer ??= cabeca[2] ?? ''
    const antes = /\/Prev\s+(\d+)/.exec(cabeca[2] ?? '')
    em = antes ? Number(antes[1]) : null
  }
  return { onde, trailer: trailer ?? '' }
}

/** Where the body of a stream ends is in its dictionary: its bytes may contain anything. */
function corpoDe(bytes: Buffer, pos: number, n: number): Buffer {
  const cabeca = new RegExp(`^\\s*${n} 0 obj\\s*`).exec(latin(bytes, pos, pos + 40))
  if (!cabeca) throw new PdfRecusado(`object ${n} is not where the table says`)
  const inicio = pos + cabeca[0].length
  const fim = bytes.indexOf('endobj', inicio, 'latin1')
  const fluxo = bytes.indexOf('stream', inicio, 'latin1')
  if (fim < 0) throw new PdfRecusado(`object ${n} has no end`)
  if (fluxo < 0 || fluxo > fim) return bytes.subarray(inicio, fim)
  const tamanho = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(latin(bytes, inicio, fluxo))
  if (!tamanho) throw new PdfRecusado(`stream ${n} without a direct length`)
  const depois = fluxo + 6 + (bytes[fluxo + 6] === 0x0d ? 2 : 1) + Number(tamanho[1])
  const fimDoFluxo = bytes.indexOf('endobj', depois, 'latin1')
  if (fimDoFluxo < 0) throw new PdfRecusado(`stream ${n} has no end`)
  return bytes.subarray(inicio, fimDoFluxo)
}

/** Opens a PDF with classic tables, as `desenharPdf` makes them. Throws `PdfRecusado` for any other. */
export function abrirPdf(bytes: Buffer): PdfAberto {
  if (latin(bytes, 0, 5) !== '%PDF-') throw new PdfRecusado('no PDF')
  const fim = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin(bytes, Math.max(0, bytes.length - 1024), bytes.length))
  if (!fim) throw new PdfRecusado('no end')
  const xref = Number(fim[1])
  const { onde, trailer } = lerTabelas(bytes, xref)
  if (/\/Encrypt\b/.test(trailer)) throw new PdfRecusado('encrypted')
  const tamanho = Number(/\/Size\s+(\d+)/.exec(trailer)?.[1])
  if (!Number.isInteger(tamanho)) throw new PdfRecusado('no size')
  const objetos = new Map([...onde].map(([n, pos]) => [n, corpoDe(bytes, pos, n)]))
  return { bytes, objetos, xref, tamanho, trailer }
}

/** The text of a dictionary, without the stream that follows it. */
export function dicionario(p: PdfAberto, n: number): string {
  const corpo = p.objetos.get(n)
  if (!corpo) throw new PdfRecusado(`no object ${n}`)
  return partes(corpo).dic
}

/** Dictionary and stream of a body. */
export function partes(corpo: Buffer): { dic: string; fluxo: Buffer | null } {
  const em = corpo.indexOf('stream', 0, 'latin1')
  const temFluxo = em > 0 && /\/Length\s+\d+/.test(latin(corpo, 0, em)) && />>\s*$/.test(latin(corpo, 0, em))
  return temFluxo
    ? { dic: latin(corpo, 0, em).trim(), fluxo: corpo.subarray(em) }
    : { dic: latin(corpo, 0, corpo.length).trim(), fluxo: null }
}

/** The object that a key of a dictionary names. */
export function referencia(dic: string, chave: string): number {
  const achada = new RegExp(`/${chave}\\s+(\\d+)\\s+0\\s+R`).exec(dic)
  if (!achada) throw new PdfRecusado(`no reference ${chave}`)
  return Number(achada[1])
}

/** The parts of a dictionary's text that are no strings, replaced: references in a string are text. */
export function foraDosTextos(dic: string, trocar: (codigo: string) => string): string {
  return dic.replace(/\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|[^(]+/g, (parte) =>
    parte.startsWith('(') ? parte : trocar(parte),
  )
}
