import { lerCsv } from './csv.ts'
import { recusar } from './recusar.ts'
import { lerXlsx, MAX_COLUNAS } from './xlsx.ts'

export interface Planilha {
  cabecalho: string[]
  linhas: string[][]
}
const MAX_LINHAS = 200_000

/** A spreadsheet as rows of text, whatever wrote it: XLSX, or CSV with any separator and in the encodings that Brazilian systems use. */
export function lerPlanilha(bytes: Uint8Array): Planilha {
  const tabela = (bytes[0] === 0x50 && bytes[1] === 0x4b ? lerXlsx(bytes) : lerCsv(comoTexto(bytes))).map((l) => l.map((c) => c.trim())).filter((l) => l.some((c) => c !== ''))
  const [primeira, ...resto] = tabela
  if (!primeira) throw recusar('O arquivo está vazio.')
  if (tabela.length > MAX_LINHAS) throw recusar(`O arquivo tem mais de ${MAX_LINHAS.toLocaleString('pt-BR')} linhas. Divida-o.`)
  const largura = tabela.reduce((maior, l) => Math.max(maior, l.length), 0)
  if (largura > MAX_COLUNAS) throw recusar(`O arquivo tem mais de ${MAX_COLUNAS} colunas.`)
  const inteira = (l: string[]) => Array.from({ length: largura }, (_, n) => (l[n] ?? '').replaceAll('\0', '').slice(0, 4000).toWellFormed())
  // a first row with an address or a long number in it is already somebody
  const semCabecalho = primeira.some((c) => /@|\d{8,}/.test(c))
  const nomes = semCabecalho ? Array.from({ length: largura }, (_, n) => `Coluna ${n + 1}`) : inteira(primeira).map((c, n) => c || `Coluna ${n + 1}`)
  return { cabecalho: nomes, linhas: (semCabecalho ? tabela : resto).map(inteira) }
}

function comoTexto(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
