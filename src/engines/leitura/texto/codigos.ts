import { codigoDaLinha, codigoFecha, linhaDoCodigo } from '../arrecadacao.ts'
import { chaveFecha } from '../chave.ts'
import { juntarPix } from '../pix.ts'
import { chaveDe, textoDaLinha, type Celula, type Linha } from './linhas.ts'

export interface Codigos {
  chave: string | null
  /** 44 digits next to the words "chave de acesso" that do not close */
  chaveQueNaoFecha: string | null
  codigoBarras: string | null
  linhaDigitavel: string | null
  pix: string | null
}

const soDigitos = (t: string): string => t.replace(/\D/g, '')

/** Finds the access key, the payment code and the Pix code. Only what closes by its own digits counts. */
export function lerCodigos(paginas: Linha[][]): Codigos {
  const celulas = paginas.flatMap((linhas) => linhas.flatMap((l) => l.celulas.map((c) => c.texto)))
  const textos = [...celulas, ...paginas.flatMap((linhas) => linhas.map(textoDaLinha))]
  const { chave, quebrada } = lerChave(paginas, textos)
  const codigoBarras = textos.flatMap((t) => candidatosDeCodigo(t))[0] ?? null
  return {
    chave,
    chaveQueNaoFecha: chave ? null : quebrada,
    codigoBarras,
    linhaDigitavel: codigoBarras ? linhaDoCodigo(codigoBarras) : null,
    pix: lerPix(paginas),
  }
}

function candidatosDeCodigo(texto: string): string[] {
  return [...texto.matchAll(/(?<!\d)8\d(?:[ .-]{0,3}\d){42,46}(?!\d)/g)].flatMap(([t]) => {
    const digitos = soDigitos(t)
    if (digitos.length === 48) return codigoDaLinha(digitos) ?? []
    return digitos.length === 44 && codigoFecha(digitos) && !ehChave(digitos) ? digitos : []
  })
}

const ehChave = (d: string): boolean => d.slice(20, 22) === '66' && chaveFecha(d)

function lerChave(paginas: Linha[][], textos: string[]): { chave: string | null; quebrada: string | null } {
  const quarentaEQuatro = [...textos, ...depoisDaPalavraChave(paginas)].flatMap((t) =>
    [...t.matchAll(/(?<!\d)\d(?:[ .-]{0,2}\d){43}(?!\d)/g)].map(([d]) => soDigitos(d)),
  )
  const doModelo = quarentaEQuatro.filter((d) => d.slice(20, 22) === '66')
  return { chave: doModelo.find(chaveFecha) ?? null, quebrada: doModelo.find((d) => !codigoFecha(d)) ?? null }
}

/** The key broken over several cells or rows below its words. */
function depoisDaPalavraChave(paginas: Linha[][]): string[] {
  return paginas.flatMap((linhas) =>
    linhas.flatMap((linha, n) => {
      const rotulo = linha.celulas.find((c) => /chave de acesso/.test(chaveDe(c.texto)))
      if (!rotulo) return []
      const perto = (c: Celula): boolean => c.x > rotulo.x - 12 && c.x < rotulo.x + 260 && /^[\d .]+$/.test(c.texto)
      const grupos = linhas.slice(n, n + 6).flatMap((l) => l.celulas.filter(perto).map((c) => soDigitos(c.texto)))
      const junto = grupos.join('')
      return junto.length >= 44 ? [junto.slice(0, 44)] : []
    }),
  )
}

/** The Pix code is printed over several rows that start at the same place. */
function lerPix(paginas: Linha[][]): string | null {
  for (const linhas of paginas) {
    for (const [n, linha] of linhas.entries()) {
      const inicio = linha.celulas.find((c) => c.texto.includes('000201'))
      if (!inicio) continue
      const partes: string[] = []
      for (const proxima of linhas.slice(n, n + 14)) {
        const celulas = proxima.celulas.filter((c) => c.x >= inicio.x - 2)
        if (Math.abs((celulas[0]?.x ?? Infinity) - inicio.x) > 3) continue
        const texto = continuos(celulas)
        partes.push(partes.length === 0 ? texto.slice(texto.indexOf('000201')) : texto)
        const pix = juntarPix(partes)
        if (pix) return pix
      }
    }
  }
  return null
}

/** Cells of the row that belong to the code: up to a wide gap, where another box begins. */
function continuos(celulas: Celula[]): string {
  const dentro: Celula[] = []
  for (const c of celulas) {
    const anterior = dentro.at(-1)
    if (anterior && c.x - anterior.fim > 12) break
    dentro.push(c)
  }
  return dentro.map((c) => c.texto).join(' ')
}
