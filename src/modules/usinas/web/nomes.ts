import type { AlertaDaUsina } from '../contract/usinas.ts'
import type { ClasseGd, Modalidade, SituacaoDaUsina } from '../tipos.ts'

export const MODALIDADES: Record<Modalidade, string> = {
  AUTOCONSUMO_LOCAL: 'autoconsumo local',
  AUTOCONSUMO_REMOTO: 'autoconsumo remoto',
  GERACAO_COMPARTILHADA: 'compartilhada',
  EMUC: 'múltiplas unidades',
}
export const CLASSES: Record<ClasseGd, string> = { GD_I: 'GD I', GD_II: 'GD II', GD_III: 'GD III' }
export const SITUACOES: Record<SituacaoDaUsina, string> = {
  projeto: 'Em projeto',
  conexao: 'Em conexão',
  ativa: 'Ativa',
  parada: 'Parada',
  encerrada: 'Encerrada',
}
export const ALERTAS: Record<AlertaDaUsina['tipo'], string> = {
  pr_baixo: 'PR baixo há dois meses',
  injecao_zero: 'Nada injetado',
  vacancia: 'Energia sem uso',
  sem_leitura: 'Mês sem leitura',
  nuvem_fora: 'Monitoramento sem resposta',
  conta_corrigida: 'Conta corrigida depois do fechamento',
}

export const inteiro = (kwh: number): string => Math.round(kwh).toLocaleString('pt-BR')
export const duasCasas = (n: number): string =>
  n.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** `+ 920`, `− 674,64`, `igual`. */
export const comSinal = (n: number, escrever: (n: number) => string): string =>
  Math.abs(n) < 0.005 ? 'igual' : `${n > 0 ? '+' : '−'} ${escrever(Math.abs(n))}`
