import type { Tom } from '#ui/tom.ts'
import type { SituacaoDaAvulsa } from '../contract/avulsas.ts'
import type { FaixaDeAtraso, Origem, RecebimentoInteiro, SituacaoDaLinha, SituacaoDoRecebimento } from '../tipos.ts'

export const SITUACOES: Readonly<Record<SituacaoDoRecebimento, { rotulo: string; tom: Tom }>> = {
  aberto: { rotulo: 'procurar fatura', tom: 'alerta' },
  parcial: { rotulo: 'sobra', tom: 'alerta' },
  devolver: { rotulo: 'em dobro, devolver', tom: 'perigo' },
  conciliado: { rotulo: 'conciliado', tom: 'sucesso' },
  anulado: { rotulo: 'anulado', tom: 'neutro' },
}
export const ABAS_DA_LISTA = [
  { valor: 'todos', rotulo: 'Todos' },
  { valor: 'aberto', rotulo: 'Procurar fatura' },
  { valor: 'devolver', rotulo: 'Devolver' },
  { valor: 'parcial', rotulo: 'Com sobra' },
  { valor: 'conciliado', rotulo: 'Conciliados' },
  { valor: 'anulado', rotulo: 'Anulados' },
] as const

export const AVULSAS: Readonly<Record<SituacaoDaAvulsa, { rotulo: string; tom: Tom }>> = {
  aberta: { rotulo: 'em aberto', tom: 'info' },
  vencida: { rotulo: 'vencida', tom: 'perigo' },
  parcial: { rotulo: 'paga em parte', tom: 'alerta' },
  paga: { rotulo: 'paga', tom: 'sucesso' },
  cancelada: { rotulo: 'cancelada', tom: 'neutro' },
}

export const ORIGENS: Readonly<Record<Origem, string>> = { pix: 'Pix', extrato: 'Extrato', manual: 'Baixa manual' }

export const FAIXAS: Readonly<Record<FaixaDeAtraso, string>> = {
  a_vencer: 'A vencer',
  ate_30: '1 a 30 dias',
  ate_60: '31 a 60 dias',
  ate_90: '61 a 90 dias',
  mais_de_90: 'Mais de 90 dias',
}

export const LINHAS: Readonly<Record<SituacaoDaLinha, { rotulo: string; tom: Tom }>> = {
  nova: { rotulo: 'entra', tom: 'sucesso' },
  igual: { rotulo: 'já lançada', tom: 'neutro' },
  duvida: { rotulo: 'pode ser repetida', tom: 'alerta' },
  opcional: { rotulo: 'não é Pix', tom: 'info' },
  fora: { rotulo: 'fica fora', tom: 'neutro' },
  ilegivel: { rotulo: 'não deu para ler', tom: 'perigo' },
  lancada: { rotulo: 'lançada', tom: 'sucesso' },
}

export const DEVOLUCOES: Readonly<Record<RecebimentoInteiro['devolucoes'][number]['situacao'], string>> = {
  pedida: 'pedida ao banco',
  em_processamento: 'o banco está devolvendo',
  devolvida: 'devolvida',
  nao_realizada: 'o banco não devolveu',
  fora: 'devolvida fora do Pix',
}
