import type { Tom } from '#ui/tom.ts'
import type { SituacaoDoContrato, SituacaoDoSinistro, TipoDeContrato } from '../tipos.ts'

export const SITUACOES: Readonly<Record<SituacaoDoContrato, { rotulo: string; tom: Tom }>> = {
  rascunho: { rotulo: 'Rascunho', tom: 'neutro' },
  revisao_juridica: { rotulo: 'Revisão jurídica', tom: 'alerta' },
  aprovado: { rotulo: 'Aprovado', tom: 'petroleo' },
  enviado_assinatura: { rotulo: 'Em assinatura', tom: 'info' },
  parcialmente_assinado: { rotulo: 'Assinado em parte', tom: 'info' },
  assinado: { rotulo: 'Assinado', tom: 'sucesso' },
  arrependimento: { rotulo: 'Arrependimento, 7 dias', tom: 'violeta' },
  vigente: { rotulo: 'Vigente', tom: 'sucesso' },
  suspenso: { rotulo: 'Suspenso', tom: 'alerta' },
  encerrado: { rotulo: 'Encerrado', tom: 'neutro' },
  rescindido: { rotulo: 'Rescindido', tom: 'perigo' },
  distratado: { rotulo: 'Distratado', tom: 'neutro' },
}

export const TIPOS: Readonly<Record<TipoDeContrato, string>> = {
  autoconsumo: 'Autoconsumo',
  investimento: 'Investimento',
  assinatura: 'Assinatura',
  seguro: 'Seguro',
}

export const SINISTROS: Readonly<Record<SituacaoDoSinistro, { rotulo: string; tom: Tom }>> = {
  aberto: { rotulo: 'Aberto', tom: 'alerta' },
  em_analise: { rotulo: 'Em análise', tom: 'info' },
  deferido: { rotulo: 'Deferido', tom: 'petroleo' },
  negado: { rotulo: 'Negado', tom: 'perigo' },
  pago: { rotulo: 'Pago', tom: 'sucesso' },
  desistido: { rotulo: 'Desistiu', tom: 'neutro' },
}

export const EVENTOS: Readonly<Record<string, string>> = {
  criado: 'Contrato aberto',
  pedir_revisao: 'Revisão jurídica pedida',
  devolver: 'Devolvido pelo jurídico',
  aprovar: 'Aprovado pelo jurídico',
  reabrir: 'Reaberto',
  enviar: 'Enviado para assinar',
  abrir_versao: 'Versão seguinte aberta',
  assinar_parte: 'Recebeu uma assinatura',
  concluir: 'Todos assinaram',
  parar_assinatura: 'A assinatura parou',
  abrir_arrependimento: 'Prazo de arrependimento começou',
  desistir: 'O cliente desistiu no prazo',
  pedir_inicio: 'O cliente pediu para começar antes do fim do prazo',
  vigorar: 'Entrou em vigor',
  suspender: 'Suspenso',
  retomar: 'Retomado',
  encerrar: 'Encerrado',
  rescindir: 'Rescindido',
  distratar: 'Distratado',
  comentado: 'Comentário',
  reajuste: 'Data de reajuste passou',
  apolice: 'Apólice registrada',
  aditivo_aberto: 'Aditivo aberto',
  aditivo_enviado: 'Aditivo enviado para assinar',
  aditivo_assinado: 'Aditivo assinado',
  aditivo_cancelado: 'Aditivo cancelado',
  aditivo_parado: 'A assinatura do aditivo parou',
  sinistro_aberto: 'Sinistro aberto',
}
