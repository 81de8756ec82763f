import type { Coluna, Concessionaria } from '../concessionarias.ts'
import { absoluto, comparar, decimal, multiplicar, subtrair } from '../decimal.ts'
import { lerMes } from '../datas.ts'
import { lerNumero } from '../numero.ts'
import { colunaDaCelula, lerCabeca, type ColunaAchada } from './colunas.ts'
import { chaveDe, palavras, textoDaLinha, type Celula, type Linha } from './linhas.ts'

/** One printed line of the table: description and the text of each column. */
export interface LinhaImpressa {
  descricao: string
  unidade: string | null
  colunas: Partial<Record<Coluna, string>>
}

export interface Tabela {
  itens: LinhaImpressa[]
  /** the totals under each column */
  total: Partial<Record<Coluna, string>>
  /** rows that belong to the table, so that others do not read them */
  linhas: Set<Linha>
}

const UNIDADE = /^(kwh|kw|kvarh?|un)$/i
const ehValor = (t: string): boolean => lerNumero(t.replace(/%$/, '')) !== null && /\d/.test(t)
const FIM_DA_TABELA = 45

/** Reads every table of billed lines. One that a second page repeats counts once. */
export function lerItens(paginas: Linha[][], concessionaria: Concessionaria | null): Tabela {
  const tabela: Tabela = { itens: [], total: {}, linhas: new Set() }
  const vistas = new Set<string>()
  for (const linhas of paginas) {
    for (let n = 0; n < linhas.length; n++) {
      const cabeca = lerCabeca(linhas, n)
      if (!cabeca) continue
      const uma = lerTabela(linhas, cabeca, concessionaria)
      uma.linhas.forEach((l) => tabela.linhas.add(l))
      const marca = JSON.stringify(uma.itens)
      if (uma.itens.length > 0 && !vistas.has(marca)) {
        vistas.add(marca)
        tabela.itens.push(...uma.itens)
        Object.assign(tabela.total, uma.total)
      }
      n = Math.max(
        n,
        linhas.findLastIndex((l) => uma.linhas.has(l)),
      )
    }
  }
  return tabela
}

function lerTabela(
  linhas: Linha[],
  cabeca: { colunas: ColunaAchada[]; y: number },
  concessionaria: Concessionaria | null,
): Tabela {
  const tabela: Tabela = { itens: [], total: {}, linhas: new Set() }
  const esquerda = Math.min(...cabeca.colunas.map((c) => c.x)) - 25
  const direita = Math.max(...cabeca.colunas.map((c) => c.fim)) + 30
  let ultimaY = cabeca.y
  for (const linha of linhas.filter((l) => l.y > cabeca.y + 1)) {
    if (linha.y - ultimaY > FIM_DA_TABELA) break
    const celulas = linha.celulas.filter((c) => c.x >= esquerda && c.fim <= direita)
    if (celulas.length === 0) continue
    const nome = chaveDe(textoDaLinha({ y: linha.y, celulas }))
    tabela.linhas.add(linha)
    ultimaY = linha.y
    const lida = lerLinha(celulas, cabeca.colunas, concessionaria)
    if (/^(sub-?total|total (da )?distribuidora)\b/.test(nome)) continue
    if (/^total\b/.test(nome)) {
      tabela.total = lida?.colunas ?? {}
      break
    }
    if (lida) tabela.itens.push(lida)
  }
  return tabela
}

/** Splits a description with which a unit and figures are glued: `CONSUMO kWh1.212 0,95`. */
const COLADO = /^(.*?\S)\s*\(?\b(kWh|kW|kVArh)\)?\s*(-?\d[\d.,]*-?(?:\s.*)?)$/i

function lerLinha(
  celulas: Celula[],
  colunas: ColunaAchada[],
  concessionaria: Concessionaria | null,
): LinhaImpressa | null {
  const textos: Celula[] = []
  const valores: Celula[] = []
  let unidade: string | null = null
  for (const c of temCodigo(celulas, colunas) ? celulas.slice(1) : celulas) {
    const partes = palavras(c)
    if (partes.every((p) => ehValor(p.texto))) valores.push(...partes)
    else if (partes.every((p) => ehValor(p.texto) || UNIDADE.test(p.texto))) {
      unidade ??= partes.find((p) => UNIDADE.test(p.texto))?.texto ?? null
      valores.push(...partes.filter((p) => !UNIDADE.test(p.texto)))
    } else if (valores.length === 0 || lerMes(c.texto)) textos.push(c)
  }
  const soltos = separarColados(textos)
  unidade ??= soltos.unidade
  valores.unshift(...soltos.valores)
  const mes = soltos.textos.length > 1 ? soltos.textos.find((c, n) => n > 0 && lerMes(c.texto)) : undefined
  const nome = soltos.textos.filter((c) => c !== mes).map((c) => c.texto)
  const descricao = nome
    .join(' ')
    .replace(/^\([0-9A-Z]{2}\)\s*/, '')
    .trim()
  if (descricao === '' || !/\p{L}/u.test(descricao) || valores.length === 0) return null
  return {
    descricao,
    unidade: unidade ?? (/\bkwh\b/i.test(descricao) ? 'kWh' : null),
    colunas: { ...distribuir(valores, colunas, concessionaria), ...(mes ? { mes: mes.texto } : {}) },
  }
}

/** Whether the row starts with a code, as CPFL prints it: its own short cell before the description. */
function temCodigo([primeira, segunda]: Celula[], colunas: ColunaAchada[]): boolean {
  if (!primeira || !segunda || !/^\(?[0-9A-Z]{2,5}\)?$/.test(primeira.texto) || !/\d/.test(primeira.texto)) return false
  const descricao = colunas.find((c) => c.coluna === 'descricao')
  return colunas.some((c) => c.coluna === 'codigo') || (descricao !== undefined && primeira.fim <= descricao.x + 30)
}

function separarColados(textos: Celula[]): { textos: Celula[]; valores: Celula[]; unidade: string | null } {
  const ultimo = textos.at(-1)
  const m = ultimo ? COLADO.exec(ultimo.texto) : null
  if (!ultimo || !m || !(m[3] ?? '').split(' ').every(ehValor)) {
    const financeira = ultimo ? /^(.*\p{L}\S*.*?)\s(-?[\d.]+,\d{2}-?)$/u.exec(ultimo.texto) : null
    if (!ultimo || !financeira) return { textos, valores: [], unidade: null }
    const valor = { ...ultimo, texto: financeira[2] ?? '', x: ultimo.fim - 20 }
    return {
      textos: [...textos.slice(0, -1), { ...ultimo, texto: financeira[1] ?? '' }],
      valores: [valor],
      unidade: null,
    }
  }
  const numeros = palavras(ultimo).slice(-(m[3] ?? '').split(' ').length)
  const primeiro = numeros[0]
  if (primeiro) primeiro.texto = primeiro.texto.replace(/^\D*?(?=-?\d)/, '')
  return {
    textos: [...textos.slice(0, -1), { ...ultimo, texto: m[1] ?? '' }],
    valores: numeros,
    unidade: m[2] ?? null,
  }
}

type Distribuidos = Partial<Record<Coluna, string>>
const NUMERICAS: Coluna[] = ['codigo', 'descricao', 'mes', 'unidade']

/** Assigns figures to columns by position; when quantity × price then misses the value, by the utility's order. */
function distribuir(valores: Celula[], colunas: ColunaAchada[], concessionaria: Concessionaria | null): Distribuidos {
  const numericas = colunas.filter((c) => !NUMERICAS.includes(c.coluna))
  const porLugar: Distribuidos = {}
  for (const v of valores) {
    const coluna = colunaDaCelula(v, numericas)?.coluna
    if (coluna && porLugar[coluna] === undefined) porLugar[coluna] = v.texto
  }
  if (multiplica(porLugar)) return porLugar
  const ordens = [concessionaria?.colunas ?? [], numericas.map((c) => c.coluna)]
  for (const ordem of ordens) {
    const porOrdem: Distribuidos = Object.fromEntries(
      valores.flatMap((v, n) => (ordem[n] ? [[ordem[n], v.texto]] : [])),
    )
    if (valores.length >= 3 && multiplica(porOrdem)) return porOrdem
  }
  if (valores.length === 1 && porLugar.valor === undefined) return { valor: valores[0]?.texto }
  return porLugar
}

function multiplica(d: Distribuidos): boolean {
  const q = lerNumero(d.quantidade ?? '')
  const p = lerNumero(d.preco ?? '')
  const v = lerNumero(d.valor ?? '')
  if (!q || !p || !v) return false
  const folga = multiplicar(absoluto(q), { n: 1n, casas: Math.max(4, p.casas) })
  const diferenca = absoluto(subtrair(multiplicar(absoluto(q), absoluto(p)), absoluto(v)))
  return comparar(diferenca, folga) <= 0 || comparar(diferenca, decimal('0.02')) <= 0
}
