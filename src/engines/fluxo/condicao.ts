import { buscar, emPalavras, type Escopo } from './interpolar.ts'
import { lerNumero, simples } from './texto.ts'
import type { Operador, Regra } from './tipos.ts'

type Comparado = ReturnType<typeof buscar>
interface Comparacao {
  nome: string
  semValor?: true
  vale(esquerda: Comparado, direita: string): boolean
}

const palavras = (v: Comparado) => simples(emPalavras(v))
const lista = (v: Comparado): string[] =>
  v !== null && typeof v === 'object' ? v.map(simples) : palavras(v).split(/\s*,\s*/)

/**
 * Compares as numbers when both are numbers, otherwise as text (hours and ISO dates sort correctly as text). null: not
 * comparable.
 */
function ordem(a: Comparado, b: string): number | null {
  if (a === null || a === '') return null
  const [n, m] = [typeof a === 'number' ? a : puro(emPalavras(a)), puro(b)]
  if (n !== null && m !== null) return n - m
  const [x, y] = [palavras(a), simples(b)]
  return x < y ? -1 : x > y ? 1 : 0
}
const puro = (t: string): number | null => (/^\s*-?[\d.,]+\s*$/.test(t) ? lerNumero(t) : null)
const igual = (a: Comparado, b: string) =>
  a !== null && typeof a === 'object' ? lista(a).includes(simples(b)) : palavras(a) === simples(b) || ordem(a, b) === 0
const contem = (a: Comparado, b: string) =>
  a !== null && typeof a === 'object' ? lista(a).includes(simples(b)) : palavras(a).includes(simples(b))

export const comparacoes: Record<Operador, Comparacao> = {
  igual: { nome: 'é', vale: igual },
  diferente: { nome: 'não é', vale: (a, b) => !igual(a, b) },
  contem: { nome: 'contém', vale: contem },
  nao_contem: { nome: 'não contém', vale: (a, b) => !contem(a, b) },
  comeca: { nome: 'começa com', vale: (a, b) => palavras(a).startsWith(simples(b)) },
  maior: { nome: 'é maior que', vale: (a, b) => (ordem(a, b) ?? -1) > 0 },
  maior_igual: { nome: 'é maior ou igual a', vale: (a, b) => (ordem(a, b) ?? -1) >= 0 },
  menor: { nome: 'é menor que', vale: (a, b) => (ordem(a, b) ?? 1) < 0 },
  menor_igual: { nome: 'é menor ou igual a', vale: (a, b) => (ordem(a, b) ?? 1) <= 0 },
  um_de: { nome: 'é um destes', vale: (a, b) => lista(b).some((x) => lista(a).includes(x)) },
  preenchido: { nome: 'está preenchido', semValor: true, vale: (a) => palavras(a) !== '' },
  vazio: { nome: 'está vazio', semValor: true, vale: (a) => palavras(a) === '' },
}

/** The missing part of a comparison: the field, or the value to compare with. null: it is complete. */
export function faltaNaComparacao(r: Regra): 'campo' | 'valor' | null {
  if (!r.campo.trim()) return 'campo'
  if (comparacoes[r.operador].semValor) return null
  const valor = r.operador === 'um_de' ? r.valor.replaceAll(',', '') : r.valor
  return valor.trim() ? null : 'valor'
}

/** An unfinished comparison is always false. */
export const vale = (r: Regra, escopo: Escopo, interpolar: (t: string) => string): boolean =>
  faltaNaComparacao(r) === null && comparacoes[r.operador].vale(buscar(escopo, r.campo), interpolar(r.valor))
