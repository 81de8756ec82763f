export const situacoes = ['aberta', 'separando', 'fechada', 'entregue', 'cancelada'] as const
export type Situacao = (typeof situacoes)[number]
export const vereditos = ['pode', 'engenharia', 'nao'] as const
export type Veredito = (typeof vereditos)[number]
