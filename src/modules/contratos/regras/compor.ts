import type { BlocoDaClausula, Clausula, ConteudoDoContrato, Quadro, Valores } from '../contract/conteudo.ts'
import type { TipoDeContrato } from '../tipos.ts'
import { comCalculadas, impressas } from './formatar.ts'

/** A piece of text: as written, or a variable with its value; null when it is missing. */
export type Trecho = { texto: string } | { variavel: string; valor: string | null }
export type Linha = readonly Trecho[]

export type BlocoComposto =
  | { tipo: 'paragrafo'; linha: Linha }
  | { tipo: 'lista'; itens: Linha[] }
  | { tipo: 'tabela'; colunas: readonly string[]; linhas: Linha[][] }
  | { tipo: 'quadro'; quadro: Quadro | null }

export interface ClausulaComposta {
  id: string
  /** null: left out by its condition */
  numero: number | null
  titulo: string
  destaque: boolean
  blocos: BlocoComposto[]
  /** variables without a value, in reading order */
  faltam: string[]
}

const VARIAVEL = /\{([a-z_]+\.[a-z_0-9]+)\}/g

/** The texts of a block in reading order. */
export function textosDo(b: BlocoDaClausula): readonly string[] {
  switch (b.tipo) {
    case 'paragrafo':
      return [b.texto]
    case 'lista':
      return b.itens
    case 'tabela':
      return b.linhas.flat()
    case 'quadro':
      return []
  }
}

export const textoDa = (c: Clausula): string => c.blocos.flatMap(textosDo).join('\n')

/** Variables that a text names, each once. */
export const variaveisNo = (texto: string): string[] => [
  ...new Set([...texto.matchAll(VARIAVEL)].flatMap((m) => (m[1] ? [m[1]] : []))),
]

export function lerTexto(texto: string, valores: ReadonlyMap<string, string>): Linha {
  const trechos: Trecho[] = []
  let ate = 0
  for (const m of texto.matchAll(VARIAVEL)) {
    const [inteiro, variavel = ''] = m
    if (m.index > ate) trechos.push({ texto: texto.slice(ate, m.index) })
    trechos.push({ variavel, valor: valores.get(variavel) ?? null })
    ate = m.index + inteiro.length
  }
  if (ate < texto.length) trechos.push({ texto: texto.slice(ate) })
  return trechos
}

export const emTexto = (l: Linha): string => l.map((t) => ('texto' in t ? t.texto : (t.valor ?? '________'))).join('')

/** Whether a condition leaves the clause in the contract. */
export function fica(c: Pick<Clausula, 'condicao'>, valores: Valores): boolean {
  if (!c.condicao) return true
  const valor = valores[c.condicao.variavel] ?? ''
  switch (c.condicao.op) {
    case 'igual':
      return valor === c.condicao.valor
    case 'diferente':
      return valor !== c.condicao.valor
    case 'preenchida':
      return valor !== ''
  }
}

function comporBloco(b: BlocoDaClausula, valores: ReadonlyMap<string, string>, c: ParaCompor): BlocoComposto {
  switch (b.tipo) {
    case 'paragrafo':
      return { tipo: 'paragrafo', linha: lerTexto(b.texto, valores) }
    case 'lista':
      return { tipo: 'lista', itens: b.itens.map((i) => lerTexto(i, valores)) }
    case 'tabela':
      return {
        tipo: 'tabela',
        colunas: b.colunas,
        linhas: b.linhas.map((l) => l.map((celula) => lerTexto(celula, valores))),
      }
    case 'quadro':
      return { tipo: 'quadro', quadro: c.quadros[b.quadro] ?? null }
  }
}

type ParaCompor = Pick<ConteudoDoContrato, 'clausulas' | 'variaveis' | 'quadros'>

/** The clauses with their numbers and values, those that a condition leaves out without a number. */
export function comporContrato(tipo: TipoDeContrato, c: ParaCompor): ClausulaComposta[] {
  const valores = impressas(tipo, c.variaveis)
  const crus = comCalculadas(c.variaveis)
  let numero = 0
  return c.clausulas.map((k) => {
    const dentro = fica(k, crus)
    return {
      id: k.id,
      numero: dentro ? ++numero : null,
      titulo: k.titulo,
      destaque: k.destaque,
      blocos: k.blocos.map((b) => comporBloco(b, valores, c)),
      faltam: dentro ? variaveisNo(textoDa(k)).filter((v) => !valores.has(v)) : [],
    }
  })
}
