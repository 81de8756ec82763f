import { ErroApp } from '#kit/erro.ts'
import { abrirPdf, dicionario, foraDosTextos, partes, PdfRecusado, referencia, type PdfAberto } from './objetos.ts'

/** Objects that an update adds or replaces, by number. */
export type Novos = Map<number, Buffer>

/** Refuses a PDF to which no page can be added without rewriting it. */
export function exigirAnexavel(bytes: Buffer): void {
  try {
    const p = abrirPdf(bytes)
    dicionario(p, referencia(dicionario(p, referencia(p.trailer, 'Root')), 'Pages'))
  } catch (erro) {
    if (!(erro instanceof PdfRecusado)) throw erro
    throw new ErroApp('PDF', 422, 'Este PDF não pode receber o manifesto de assinaturas. Gere-o de novo.', {
      causa: erro,
    })
  }
}

/** Copies what is reachable from an object, with new numbers. What belongs to the structure tree stays behind. */
function copiar(de: PdfAberto, raiz: number, primeiro: number): { novos: Novos; numeroDe: (n: number) => number } {
  const numeros = new Map<number, number>()
  const novos: Novos = new Map()
  const fila = [raiz]
  const numeroDe = (n: number) => {
    let novo = numeros.get(n)
    if (novo === undefined) {
      novo = primeiro + numeros.size
      numeros.set(n, novo)
      if (n !== raiz) fila.push(n)
    }
    return novo
  }
  numeroDe(raiz)
  for (let n = fila.shift(); n !== undefined; n = fila.shift()) {
    const corpo = de.objetos.get(n)
    if (!corpo) throw new PdfRecusado(`no object ${n}`)
    const { dic, fluxo } = partes(corpo)
    const trocado = foraDosTextos(dic, (codigo) =>
      codigo
        .replaceAll(/\/StructParents?\s+\d+/g, '')
        .replaceAll(/(\d+)\s+0\s+R\b/g, (_, antigo: string) => `${numeroDe(Number(antigo))} 0 R`),
    )
    novos.set(numeroDe(n), Buffer.concat([Buffer.from(`${trocado}\n`, 'latin1'), ...(fluxo ? [fluxo] : [])]))
  }
  return { novos, numeroDe }
}

export interface Anexo {
  novos: Novos
  /** the first page that was added */
  pagina: number
  proximo: number
}

/** The pages of `anexo` after those of `p`, as objects of an update. */
export function anexarPaginas(p: PdfAberto, anexo: Buffer): Anexo {
  const outro = abrirPdf(anexo)
  const paginasDele = referencia(dicionario(outro, referencia(outro.trailer, 'Root')), 'Pages')
  const { novos, numeroDe } = copiar(outro, paginasDele, p.tamanho)
  const raiz = referencia(dicionario(p, referencia(p.trailer, 'Root')), 'Pages')
  const dela = dicionario(p, raiz)
  const total = (dic: string) => Number(/\/Count\s+(\d+)/.exec(dic)?.[1])
  const filhos = /\/Kids\s*\[([^\]]*)\]/
  if (!filhos.test(dela)) throw new PdfRecusado('no pages')
  const soma = total(dela) + total(dicionario(outro, paginasDele))
  novos.set(
    raiz,
    Buffer.from(
      dela
        .replace(filhos, (_, dentro: string) => `/Kids [${dentro.trim()} ${numeroDe(paginasDele)} 0 R]`)
        .replace(/\/Count\s+\d+/, `/Count ${soma}`),
      'latin1',
    ),
  )
  const no = novos.get(numeroDe(paginasDele))?.toString('latin1') ?? ''
  novos.set(numeroDe(paginasDele), Buffer.from(no.replace(/^<</, `<<\n/Parent ${raiz} 0 R`), 'latin1'))
  const primeira = /\[\s*(\d+)/.exec(filhos.exec(no)?.[0] ?? '')
  const pagina = Number(primeira?.[1])
  if (!Number.isInteger(pagina)) throw new PdfRecusado('no page to add')
  return { novos, pagina, proximo: Math.max(p.tamanho, ...novos.keys()) + 1 }
}

const linha = (pos: number) => `${String(pos).padStart(10, '0')} 00000 n \n`

/** Appends an update: the bytes of the original stay as they are, at the beginning of the file. */
export function atualizar(p: PdfAberto, novos: Novos, raiz?: number): Buffer {
  const pedacos: Buffer[] = [p.bytes, Buffer.from('\n')]
  let pos = p.bytes.length + 1
  const onde = new Map<number, number>()
  const por = (b: Buffer) => {
    pedacos.push(b)
    pos += b.length
  }
  const numeros = [...novos.keys()].toSorted((a, b) => a - b)
  for (const n of numeros) {
    onde.set(n, pos)
    por(Buffer.concat([Buffer.from(`${n} 0 obj\n`), novos.get(n) ?? Buffer.alloc(0), Buffer.from('\nendobj\n')]))
  }
  const xref = pos
  const secoes = numeros.map((n) => `${n} 1\n${linha(onde.get(n) ?? 0)}`).join('')
  const tamanho = Math.max(p.tamanho, ...numeros.map((n) => n + 1))
  const id = /\/ID\s*\[[^\]]*\]/.exec(p.trailer)?.[0] ?? ''
  const info = /\/Info\s+\d+\s+0\s+R/.exec(p.trailer)?.[0] ?? ''
  const trailer = `<< /Size ${tamanho} /Root ${raiz ?? referencia(p.trailer, 'Root')} 0 R ${info} ${id} /Prev ${p.xref} >>`
  por(Buffer.from(`xref\n${secoes}trailer\n${trailer}\nstartxref\n${xref}\n%%EOF\n`))
  return Buffer.concat(pedacos)
}
