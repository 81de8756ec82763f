import { dinheiro, numero, plural } from '#ui/formatos.ts'
import { CLASSE } from '#modules/contatos/web/publico.ts'
import { NOME_DA_LIGACAO, NOME_DA_MODALIDADE } from '#modules/unidades/regras/nomes.ts'
import type { Campo } from '../tipos.ts'

const BANDEIRA: Readonly<Record<string, string>> = {
  verde: 'Verde',
  amarela: 'Amarela',
  vermelha1: 'Vermelha 1',
  vermelha2: 'Vermelha 2',
  escassez: 'Escassez hídrica',
}
const NOMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  classe: CLASSE,
  modalidade: NOME_DA_MODALIDADE,
  ligacao: NOME_DA_LIGACAO,
  bandeira: BANDEIRA,
}

/** The name of a choice of a field. */
export const nomeDaOpcao = (chave: string, valor: string): string => NOMES[chave]?.[valor] ?? valor

const decimal = (v: string): string => {
  const [inteiro = '0', fracao] = v.split('.')
  return fracao === undefined ? numero(Number(inteiro)) : `${numero(Number(inteiro))},${fracao}`
}
const dia = (v: string): string => v.split('-').reverse().join('/')

/** A value in an input, as the paper writes it and the server reads it back. */
export function valorNoCampo(c: Pick<Campo, 'tipo' | 'chave'>, valor: string | null): string {
  if (valor === null) return ''
  switch (c.tipo) {
    case 'kwh':
    case 'kw':
    case 'preco':
    case 'pct':
      return decimal(valor)
    case 'dinheiro':
      return (Number(valor) / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
    case 'dia':
      return dia(valor)
    case 'mes':
      return dia(valor)
    case 'texto':
    case 'escolha':
      return valor
  }
}

/** A value in a sentence, with its unit. */
export function valorFalado(c: Pick<Campo, 'tipo' | 'chave'>, valor: string): string {
  if (c.tipo === 'dinheiro') return dinheiro(Number(valor))
  if (c.tipo === 'escolha') return nomeDaOpcao(c.chave, valor)
  const texto = valorNoCampo(c, valor)
  if (c.tipo === 'kwh') return `${texto} kWh`
  if (c.tipo === 'kw') return `${texto} kW`
  if (c.tipo === 'pct') return `${texto} %`
  return texto
}

export const SUFIXO: Readonly<Partial<Record<Campo['tipo'], string>>> = { kwh: 'kWh', kw: 'kW', pct: '%' }
export const PREFIXO: Readonly<Partial<Record<Campo['tipo'], string>>> = { dinheiro: 'R$', preco: 'R$' }

export const GRUPOS = {
  unidade: 'Unidade',
  valores: 'Valores',
  demanda: 'Demanda e ponta',
  tributos: 'Tarifas e tributos',
  creditos: 'Energia injetada e créditos',
  historico: 'Consumo de cada mês',
} as const

/** The end of a row: how sure the reader is, or who said so. */
export function confiancaFalada(c: Campo): string {
  if (c.estado === 'vazio') return c.por ? 'sem valor no papel' : 'não lido'
  if (c.estado === 'sugerido') return 'sugerido, conferir'
  if (c.estado === 'corrigido') return 'corrigido'
  if (c.estado === 'conferido') return 'conferido'
  return c.confianca === null ? 'conferir' : `${numero(c.confianca)} %${c.confianca < 95 ? ', conferir' : ''}`
}

export const camposFalados = (n: number) => plural(n, 'campo')
