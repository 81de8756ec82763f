import type { Importacao } from '../../contract/importacao.ts'

export const SITUACAO: Readonly<Record<Importacao['situacao'], string>> = {
  mapeando: 'esperando as colunas',
  conferindo: 'conferindo',
  conferida: 'nada gravado ainda',
  importando: 'gravando',
  concluida: 'gravada',
  desfazendo: 'desfazendo',
  desfeita: 'desfeita',
  falhou: 'não foi lida',
}

const LINHAS: Readonly<Record<string, readonly [string, string]>> = {
  nova: ['item novo', 'itens novos'],
  muda: ['muda', 'mudam'],
  igual: ['igual', 'iguais'],
  invalida: ['recusada', 'recusadas'],
  gravada: ['gravada', 'gravadas'],
  desfeita: ['desfeita', 'desfeitas'],
  mantida: ['mantida', 'mantidas'],
  lida: ['a conferir', 'a conferir'],
}
export const nomeDaLinha = (situacao: string, n: number): string => LINHAS[situacao]?.[n === 1 ? 0 : 1] ?? situacao
