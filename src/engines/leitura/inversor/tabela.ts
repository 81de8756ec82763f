import { acharColunas, type Colunas } from './colunas.ts'

/** A table found in a text file: lines above the heading are the portal's title. */
export interface TabelaDoPortal {
  separador: string
  codificacao: string
  linhaCabecalho: number
  titulos: string[]
  cabecalho: string[]
  colunas: Colunas
  linhas: string[][]
}

const SEPARADORES = [';', ',', '\t', '|'] as const
/** Portals write a few lines of title; a heading further down is none. */
const LINHAS_DE_TITULO = 40

/** UTF-16 by its mark, UTF-8 when the bytes are valid, else what Windows writes in Brazil. */
export function decodificar(bytes: Uint8Array): { texto: string; codificacao: string } {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return { texto: new TextDecoder('utf-16le').decode(bytes), codificacao: 'utf-16le' }
  if (a === 0xfe && b === 0xff) return { texto: new TextDecoder('utf-16be').decode(bytes), codificacao: 'utf-16be' }
  try {
    return { texto: new TextDecoder('utf-8', { fatal: true }).decode(bytes), codificacao: 'utf-8' }
  } catch {
    return { texto: new TextDecoder('windows-1252').decode(bytes), codificacao: 'windows-1252' }
  }
}

interface Registro {
  /** line of the file, from 1, where it begins */
  linha: number
  celulas: string[]
}

/** Splits a CSV. A quoted cell may contain the separator, doubled quotes and line breaks. */
export function* registros(texto: string, separador: string): Generator<Registro> {
  let [linha, inicio, celulas, celula, entreAspas] = [1, 1, Array<string>(), '', false]
  const fechar = (): Registro => {
    const pronto = { linha: inicio, celulas: [...celulas, celula].map((c) => c.trim()) }
    celulas = []
    celula = ''
    return pronto
  }
  for (let n = 0; n < texto.length; n++) {
    const c = texto[n]
    if (c === '"') {
      if (entreAspas && texto[n + 1] === '"') celula += texto[++n]
      else entreAspas = entreAspas ? false : celula.trim() === ''
      continue
    }
    const quebra = c === '\n' || (c === '\r' && texto[n + 1] !== '\n')
    if (quebra) linha += 1
    if (entreAspas) celula += c
    else if (c === separador) {
      celulas.push(celula)
      celula = ''
    } else if (quebra) {
      yield fechar()
      inicio = linha
    } else if (c !== '\r') celula += c
  }
  if (celula !== '' || celulas.length > 0) yield fechar()
}

/** Finds the heading by its columns, with each separator; null when the text is no table of inverters. */
export function acharTabela(bytes: Uint8Array): TabelaDoPortal | null {
  const { texto, codificacao } = decodificar(bytes)
  if (texto.includes('\0')) return null
  for (const separador of SEPARADORES) {
    const titulos: string[] = []
    let achada: TabelaDoPortal | null = null
    for (const { linha, celulas } of registros(texto.replace(/^\uFEFF/, ''), separador)) {
      if (achada) {
        if (celulas.some((c) => c !== '')) achada.linhas.push(celulas)
        continue
      }
      const colunas = acharColunas(celulas)
      if (colunas)
        achada = { separador, codificacao, linhaCabecalho: linha, titulos, cabecalho: celulas, colunas, linhas: [] }
      else titulos.push(...celulas.filter((c) => c !== ''))
      if (!achada && linha > LINHAS_DE_TITULO) break
    }
    if (achada) return achada
  }
  return null
}
