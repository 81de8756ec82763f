/** Display names of wire values on the screens of the funnels. */
export const ORDENS = {
  prazo: 'Pelo prazo',
  manual: 'Na ordem do time',
  valor: 'Do maior valor',
  entrada: 'Há mais tempo no estágio',
} as const
export const UNIDADES = { hu: 'Horas úteis', du: 'Dias úteis', dc: 'Dias corridos', legal: 'Prazo da lei' } as const
export const PRIORIDADES = [
  { valor: 'urgente', rotulo: 'Urgente' },
  { valor: 'alta', rotulo: 'Alta' },
  { valor: 'normal', rotulo: 'Normal' },
  { valor: 'baixa', rotulo: 'Baixa' },
] as const
export const SITUACAO_DA_EXECUCAO = {
  pendente: 'Em andamento',
  feita: 'Feita',
  nao_vale: 'Não valia',
  falhou: 'Falhou',
  contida: 'Contida',
} as const
export const TOM_DA_EXECUCAO = {
  pendente: 'info',
  feita: 'sucesso',
  nao_vale: 'neutro',
  falhou: 'perigo',
  contida: 'alerta',
} as const
