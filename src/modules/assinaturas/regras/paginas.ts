import type { BlocoDoDocumento, FraseDoDocumento } from '../tipos.ts'
import { listar } from './palavras.ts'

const textoDe = (f: FraseDoDocumento): string =>
  (typeof f === 'string' ? [f] : f).map((t) => (typeof t === 'string' ? t : t.forte)).join('')

/** Letters that a block shows, for the time it takes to read. */
export function letrasDe(b: BlocoDoDocumento): number {
  switch (b.tipo) {
    case 'resumo':
      return b.itens.reduce((n, i) => n + i.rotulo.length + i.valor.length, 0)
    case 'titulo':
      return b.texto.length
    case 'paragrafo':
      return textoDe(b.frase).length
    case 'lista':
      return b.itens.reduce((n, i) => n + textoDe(i).length, 0)
    case 'tabela':
      return b.linhas.flat().join('').length
  }
}

export interface PaginaDoDocumento {
  numero: number
  blocos: BlocoDoDocumento[]
}

/** The blocks by page, in order. A page without text of its own is left out; the last one is always there. */
export function emPaginas(blocos: readonly BlocoDoDocumento[], paginas: number): PaginaDoDocumento[] {
  const total = blocos.reduce((n, b) => n + letrasDe(b), 0) || 1
  const porNumero = new Map<number, BlocoDoDocumento[]>()
  let lidas = 0
  let pagina = 1
  for (const b of blocos) {
    const estimada = 1 + Math.floor((lidas / total) * paginas)
    pagina = Math.min(paginas, Math.max(pagina, b.pagina ?? estimada))
    porNumero.set(pagina, [...(porNumero.get(pagina) ?? []), b])
    lidas += letrasDe(b)
  }
  if (!porNumero.has(paginas)) {
    const [ultima] = [...porNumero.keys()].slice(-1)
    const blocosDela = ultima === undefined ? [] : (porNumero.get(ultima) ?? [])
    const [ultimo] = blocosDela.splice(Math.max(1, blocosDela.length - 1))
    porNumero.set(paginas, ultimo ? [ultimo] : [])
  }
  return [...porNumero].map(([numero, dela]) => ({ numero, blocos: dela }))
}

const LETRAS_POR_MINUTO = 1100

/** Minutes to read the document: `faltam 5 min`. */
export const minutosDeLeitura = (blocos: readonly BlocoDoDocumento[]): number =>
  Math.max(1, Math.round(blocos.reduce((n, b) => n + letrasDe(b), 0) / LETRAS_POR_MINUTO))

/** What is drawn above the document, and the document itself: a summary in front stays out of its pages. */
export function separarResumo(blocos: readonly BlocoDoDocumento[]) {
  const [primeiro, ...resto] = blocos
  return primeiro?.tipo === 'resumo' ? { resumo: primeiro, corpo: resto } : { resumo: null, corpo: [...blocos] }
}

/** Pages that a signer has to see. */
export const paginasParaLer = (blocos: readonly BlocoDoDocumento[], paginas: number): number[] =>
  emPaginas(separarResumo(blocos).corpo, paginas).map((p) => p.numero)

/** “Volte à página 3”, “Volte às páginas 2, 3 e 5”: those that were passed without being seen. */
export function fraseDasQueFaltam(faltam: readonly number[]): string {
  if (faltam.length === 1) return `Falta ler a página ${faltam[0]}. Volte a ela para continuar.`
  return `Falta ler as páginas ${listar(faltam.map(String))}. Volte a elas para continuar.`
}
