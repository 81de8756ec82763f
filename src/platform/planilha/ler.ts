import { linhasDoCsv } from './csv.ts'
import { recusar } from './recusar.ts'
import { linhasDoXlsx, MAX_COLUNAS } from './xlsx.ts'

export interface Planilha {
  cabecalho: string[]
  linhas: string[][]
}
const MAX_LINHAS = 200_000
/** Rows without content count separately: as many as a sheet can have. */
const MAX_VAZIAS = 1_048_576
const MAX_CELULA = 4000
/** Characters of all cells together: every cell may refer to the same shared text. */
const MAX_TEXTO = 64 * 1024 * 1024

/**
 * Reads a spreadsheet as rows of text: XLSX, or CSV with any separator and in the encodings that Brazilian systems use.
 */
export const lerPlanilha = (bytes: Uint8Array): Planilha => comCabecalho([...linhasComTexto(bytes)])

/** Yields the rows with content, trimmed. Throws a refusal at the first limit that is exceeded. */
export function* linhasComTexto(bytes: Uint8Array): Generator<string[]> {
  const todas =
    bytes[0] === 0x50 && bytes[1] === 0x4b ? linhasDoXlsx(bytes) : linhasDoCsv(comoTexto(bytes), MAX_COLUNAS + 1)
  let cheias = 0
  let vazias = 0
  let texto = 0
  for (const bruta of todas) {
    const linha = bruta.map(limpa)
    const tamanho = linha.reduce((n, c) => n + c.length, 0)
    if (tamanho === 0) {
      if (++vazias > MAX_VAZIAS) throw linhasDemais()
      continue
    }
    if (++cheias > MAX_LINHAS) throw linhasDemais()
    if (linha.length > MAX_COLUNAS) throw recusar(`O arquivo tem mais de ${MAX_COLUNAS} colunas.`)
    texto += tamanho
    if (texto > MAX_TEXTO) throw recusar('O arquivo é grande demais. Divida-o em partes menores.')
    yield linha
  }
}

const linhasDemais = () => recusar(`O arquivo tem mais de ${MAX_LINHAS.toLocaleString('pt-BR')} linhas. Divida-o.`)
const limpa = (celula: string) => celula.trim().replaceAll('\0', '').slice(0, MAX_CELULA).toWellFormed()

/** Returns the column names, and the rows padded to one width. */
export function comCabecalho(tabela: string[][]): Planilha {
  const [primeira, ...resto] = tabela
  if (!primeira) throw recusar('O arquivo está vazio.')
  const largura = tabela.reduce((maior, l) => Math.max(maior, l.length), 0)
  const inteira = (l: string[]) => (l.length === largura ? l : Array.from({ length: largura }, (_, n) => l[n] ?? ''))
  // a first row with an e-mail address or a long number is a person's data, not a header
  const semCabecalho = primeira.some((c) => /@|\d{8,}/.test(c))
  const nomes = Array.from({ length: largura }, (_, n) => (semCabecalho ? '' : primeira[n]) || `Coluna ${n + 1}`)
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
