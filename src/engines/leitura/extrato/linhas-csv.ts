/** One record with the line of the file where it starts, from 1. */
export interface Registro {
  linha: number
  celulas: string[]
}

export const separadores = [';', '\t', ','] as const

/** Splits into records: doubled quotes, and line breaks within quotes. A quote that never closes ends with its line. */
export function registrosDe(texto: string, separador: string): Registro[] {
  const linhas = texto.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (linhas.at(-1) === '') linhas.pop()
  const saida: Registro[] = []
  for (let i = 0; i < linhas.length; i++) {
    let bruto = linhas[i] ?? ''
    const linha = i + 1
    for (let n = 1; n <= 10 && aspasAbertas(bruto, separador) && i + n < linhas.length; n++) {
      const junto = linhas.slice(linha - 1, i + n + 1).join('\n')
      if (aspasAbertas(junto, separador)) continue
      bruto = junto
      i += n
      break
    }
    saida.push({ linha, celulas: celulasDe(bruto, separador) })
  }
  return saida
}

const aspasAbertas = (bruto: string, separador: string): boolean => percorrer(bruto, separador).abertas
const celulasDe = (bruto: string, separador: string): string[] => percorrer(bruto, separador).celulas

function percorrer(bruto: string, separador: string): { celulas: string[]; abertas: boolean } {
  const celulas: string[] = []
  let campo = ''
  let aspas = false
  for (let i = 0; i < bruto.length; i++) {
    const c = bruto[i] ?? ''
    if (aspas && c === '"' && bruto[i + 1] === '"') {
      campo += '"'
      i++
    } else if (aspas && c === '"') aspas = false
    else if (!aspas && c === '"' && campo.trim() === '') {
      campo = ''
      aspas = true
    } else if (!aspas && c === separador) {
      celulas.push(campo)
      campo = ''
    } else campo += c
  }
  return { celulas: [...celulas, campo].map((t) => t.replace(/\s+/g, ' ').trim()), abertas: aspas }
}
