/** A line of a message around the text that was searched. */
export interface Trecho {
  antes: string
  achado: string
  depois: string
}

const ANTES = 40
const DEPOIS = 120
const letra = (c: string) => c.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the ranges of `texto` that match `termo`, ignoring accents and case. Indexes refer to the original text. */
export function lugaresDe(texto: string, termo: string): { de: number; ate: number }[] {
  const procurado = [...termo.trim()].map(letra).join('')
  if (!procurado) return []
  // maps each folded character to its index in the text: folding may change the length
  let dobrado = ''
  const deOnde: number[] = []
  let lugar = 0
  for (const c of texto) {
    const l = letra(c)
    for (let i = 0; i < l.length; i++) deOnde.push(lugar)
    dobrado += l
    lugar += c.length
  }
  deOnde.push(texto.length)
  const achados: { de: number; ate: number }[] = []
  for (let i = dobrado.indexOf(procurado); i >= 0; i = dobrado.indexOf(procurado, i + procurado.length)) {
    achados.push({ de: deOnde[i] ?? 0, ate: deOnde[i + procurado.length] ?? texto.length })
  }
  return achados
}

/**
 * Returns the first match with the text around it, short enough for a row. The match is a separate part so that it can
 * be highlighted.
 */
export function trechoDe(texto: string, termo: string): Trecho {
  const linha = texto.replace(/\s+/g, ' ')
  const [lugar] = lugaresDe(linha, termo.replace(/\s+/g, ' '))
  if (!lugar) return { antes: linha.slice(0, ANTES + DEPOIS), achado: '', depois: '' }
  const inicio = Math.max(0, lugar.de - ANTES)
  return {
    antes: (inicio > 0 ? '…' : '') + linha.slice(inicio, lugar.de).toWellFormed(),
    achado: linha.slice(lugar.de, lugar.ate),
    depois: linha.slice(lugar.ate, lugar.ate + DEPOIS).toWellFormed() + (linha.length > lugar.ate + DEPOIS ? '…' : ''),
  }
}
