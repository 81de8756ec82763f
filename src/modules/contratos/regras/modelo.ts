import type { Clausula, ConteudoDoModelo } from '../contract/conteudo.ts'
import type { TipoDeContrato } from '../tipos.ts'
import { chavesDo, checarModelo, impedem } from './checar.ts'
import { textoDa, textosDo, variaveisNo } from './compor.ts'
import { parecidas } from './parecidas.ts'
import { variavelDo } from './variaveis.ts'

export interface Recusa {
  campo: string
  mensagem: string
}

const lista = (nomes: readonly string[]): string => nomes.map((n) => `{${n}}`).join(', ')

/** "{cliente.rg} não existe. Variáveis parecidas: …" */
export function fraseDaDesconhecida(tipo: TipoDeContrato, nome: string): string {
  const outras = parecidas(nome, chavesDo(tipo))
  return outras.length > 0
    ? `{${nome}} não existe. Variáveis parecidas: ${lista(outras)}.`
    : `{${nome}} não existe neste tipo de contrato.`
}

/** What looks like a variable, but is not written as one: capitals, spaces, a missing point. */
const PARECE = /\{([^{}\n]{1,60})\}/g

function desconhecidasNo(tipo: TipoDeContrato, texto: string): string[] {
  const nomes = [...texto.matchAll(PARECE)].map((m) => m[1] ?? '')
  return [...new Set(nomes)].filter((n) => !variavelDo(tipo, n))
}

/** Variables that a clause names and that do not exist. Saving a draft permits them, publishing does not. */
export function desconhecidas(tipo: TipoDeContrato, c: Clausula): string[] {
  const condicao = c.condicao && !variavelDo(tipo, c.condicao.variavel) ? [c.condicao.variavel] : []
  return [...desconhecidasNo(tipo, textoDa(c)), ...condicao]
}

const repetidas = (clausulas: readonly Clausula[]): Recusa[] => {
  const vistas = new Set<string>()
  return clausulas.flatMap((c, n) => {
    const outra = vistas.has(c.id)
    vistas.add(c.id)
    return outra ? [{ campo: `clausulas.${n}`, mensagem: 'Esta cláusula está duas vezes' }] : []
  })
}

/** Rows of a table have as many cells as it has columns. */
const tortas = (clausulas: readonly Clausula[]): Recusa[] =>
  clausulas.flatMap((c, n) =>
    c.blocos.some((b) => b.tipo === 'tabela' && b.linhas.some((l) => l.length !== b.colunas.length))
      ? [{ campo: `clausulas.${n}`, mensagem: 'Uma linha da tabela tem outra quantidade de colunas' }]
      : [],
  )

/** What stops saving, in a draft or a contract. */
export const recusasDaForma = (clausulas: readonly Clausula[]): Recusa[] => [
  ...repetidas(clausulas),
  ...tortas(clausulas),
]

/** What stops publishing: unknown variables, and what the law asks for and no clause has. */
export function recusasDaPublicacao(tipo: TipoDeContrato, m: ConteudoDoModelo): Recusa[] {
  const nomes = m.clausulas.flatMap((c, n) =>
    desconhecidas(tipo, c).map((nome) => ({ campo: `clausulas.${n}`, mensagem: fraseDaDesconhecida(tipo, nome) })),
  )
  const faltas = impedem(checarModelo(tipo, m)).map((i) => {
    const n = m.clausulas.findIndex((c) => c.id === i.clausula)
    return { campo: n < 0 ? 'clausulas' : `clausulas.${n}`, mensagem: `${i.rotulo}: ${i.motivo ?? 'falta'}` }
  })
  return [...recusasDaForma(m.clausulas), ...nomes, ...faltas]
}

/** How many variables a template names. */
export const contarVariaveis = (m: ConteudoDoModelo): number =>
  new Set(m.clausulas.flatMap((c) => c.blocos.flatMap(textosDo).flatMap(variaveisNo))).size
