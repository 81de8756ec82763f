import { MES, mesMais, lerMes, MESES } from '../datas.ts'
import { escrever } from '../decimal.ts'
import { lerNumero } from '../numero.ts'
import type { MesDoHistorico } from '../tipos.ts'
import { semAcentos } from '#kit/texto.ts'
import { centro, chaveDe, palavras, type Celula, type Linha } from './linhas.ts'

const SO_MES = new RegExp(`^${MES}$`)
const MINIMO = 3

interface Entrada extends MesDoHistorico {
  x: number
}

/**
 * The consumption of the last months: rows of month, kWh and days, in one or more columns side by side, the year with
 * each month or once for all that follow.
 */
export function lerHistorico(paginas: Linha[][], outras: Set<Linha>): MesDoHistorico[] {
  const titulo = paginas.some((linhas) => linhas.some((l) => l.celulas.some(ehTitulo)))
  const entradas = paginas.flatMap((linhas) => {
    const desde = titulo ? linhas.findIndex((l) => l.celulas.some(ehTitulo)) : 0
    return desde < 0 ? [] : daPagina(linhas.slice(desde).filter((l) => !outras.has(l)))
  })
  const porMes = new Map<string, MesDoHistorico>()
  for (const { x: _, ...e } of entradas) if (!porMes.has(e.mes)) porMes.set(e.mes, e)
  const meses = [...porMes.values()].sort((a, b) => b.mes.localeCompare(a.mes))
  return meses.length >= MINIMO ? semSaltos(meses) : []
}

const ehTitulo = (c: Celula): boolean => /hist[o]rico|consumo dos ultimos|ultimos \d+ meses/.test(chaveDe(c.texto))

/** Keeps the run of months without a gap that starts with the newest. */
function semSaltos(meses: MesDoHistorico[]): MesDoHistorico[] {
  const fim = meses.findIndex((m, n) => n > 0 && mesMais(meses[n - 1]?.mes ?? '', -1) !== m.mes)
  return fim < 0 ? meses : meses.slice(0, fim)
}

function daPagina(linhas: Linha[]): Entrada[] {
  const colunaDias = linhas.flatMap((l) => l.celulas).filter((c) => /^(n (de )?)?dias$/.test(chaveDe(c.texto)))
  const anos = new Map<number, string>()
  return linhas.flatMap((linha) => {
    const tokens = linha.celulas.flatMap(palavras)
    return tokens.flatMap((t, n) => {
      const mes = mesDoToken(tokens, n, anos)
      if (!mes) return []
      const resto = valoresDepois(tokens.slice(n + 1))
      const [kwh] = resto
      if (!kwh) return []
      const lido = lerNumero(kwh.texto)
      if (!lido || lido.n < 0n) return []
      return { mes, kwh: escrever(lido), dias: diasDe(resto.slice(1), tokens, colunaDias), x: t.x }
    })
  })
}

/** The month of a token; a month without a year takes the one to its left or the last one above it. */
function mesDoToken(tokens: Celula[], n: number, anos: Map<number, string>): string | null {
  const t = tokens[n]
  if (!t) return null
  const texto = semAcentos(t.texto)
  const comAno = lerMes(texto)
  if (comAno) return comAno
  if (!SO_MES.test(texto)) return null
  const coluna = Math.round(t.x / 40)
  const esquerda = tokens[n - 1]?.texto ?? ''
  if (/^20\d{2}$/.test(esquerda)) anos.set(coluna, esquerda)
  const ano = anos.get(coluna)
  return ano && MESES.includes(texto.slice(0, 3)) ? lerMes(`${texto}/${ano}`) : null
}

/** Figures up to the next word that is not one: another table may follow on the same row. */
function valoresDepois(tokens: Celula[]): Celula[] {
  const fim = tokens.findIndex((t) => lerNumero(t.texto) === null && !/^(dias?|kwh)$/i.test(t.texto))
  return (fim < 0 ? tokens : tokens.slice(0, fim)).filter((t) => lerNumero(t.texto) !== null)
}

function diasDe(valores: Celula[], tokens: Celula[], colunaDias: Celula[]): number | null {
  const inteiro = (c: Celula | undefined): number | null => {
    const n = c && /^\d{1,3}$/.test(c.texto) ? Number(c.texto) : null
    return n !== null && n >= 1 && n <= 99 ? n : null
  }
  const seguidoDaPalavra = valores.find((v) => /^dias?$/i.test(tokens[tokens.indexOf(v) + 1]?.texto ?? ''))
  if (seguidoDaPalavra) return inteiro(seguidoDaPalavra)
  const embaixo = valores.find((v) => colunaDias.some((c) => Math.abs(centro(c) - centro(v)) < 12))
  return inteiro(embaixo) ?? inteiro(valores.findLast((v) => inteiro(v) !== null))
}
