import { ehChaveDe } from '#kit/objeto.ts'
import type { LinhaDoLote, Lote } from '../contract/convidados.ts'

export const SITUACAO: Record<Lote['situacao'], string> = {
  mapeando: 'Esperando as colunas',
  conferindo: 'Conferindo',
  conferida: 'Conferida',
  importando: 'Convidando',
  concluida: 'Convites criados',
  desfazendo: 'Revogando',
  desfeita: 'Convites revogados',
  falhou: 'Falhou',
}
/** Names of the states of a line, singular and plural. */
const LINHA: Record<LinhaDoLote['situacao'], [uma: string, muitas: string]> = {
  lida: ['a conferir', 'a conferir'],
  nova: ['a convidar', 'a convidar'],
  repetida: ['repetida na lista', 'repetidas na lista'],
  existente: ['já é da equipe ou já tem convite', 'já são da equipe ou já têm convite'],
  invalida: ['com erro', 'com erro'],
  convidada: ['convidada', 'convidadas'],
  desfeita: ['convite revogado', 'convites revogados'],
  mantida: ['já entrou: fica', 'já entraram: ficam'],
}
export const nomeDaLinha = (situacao: string, n: number): string =>
  ehChaveDe(LINHA, situacao) ? LINHA[situacao][n === 1 ? 0 : 1] : situacao
