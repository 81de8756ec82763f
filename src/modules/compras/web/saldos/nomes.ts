import type { SaldoInicial } from '../../contract/saldos.ts'

export const SITUACAO: Readonly<Record<SaldoInicial['situacao'], string>> = {
  mapeando: 'esperando as colunas',
  conferindo: 'conferindo',
  conferida: 'nada lançado ainda',
  importando: 'lançando',
  concluida: 'lançada',
  desfazendo: 'desfazendo',
  desfeita: 'desfeita',
  falhou: 'não foi lida',
}
const LINHAS: Readonly<Record<string, readonly [string, string]>> = {
  nova: ['material novo', 'materiais novos'],
  entra: ['entra', 'entram'],
  invalida: ['recusada', 'recusadas'],
  gravada: ['lançada', 'lançadas'],
  desfeita: ['estornada', 'estornadas'],
  mantida: ['ficou: já saiu daí', 'ficaram: já saíram daí'],
  lida: ['a conferir', 'a conferir'],
}
export const nomeDaLinha = (situacao: string, n: number): string => LINHAS[situacao]?.[n === 1 ? 0 : 1] ?? situacao
