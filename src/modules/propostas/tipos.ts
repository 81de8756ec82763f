export const tiposDeProposta = ['autoconsumo', 'investimento', 'assinatura', 'limpeza', 'servicos'] as const
export type TipoDeProposta = (typeof tiposDeProposta)[number]

/** Code of the department whose pages show a kind, as the column `departamento` computes it. */
export const DEPARTAMENTO_DO_TIPO: Readonly<Record<TipoDeProposta, string>> = {
  autoconsumo: 'vu',
  investimento: 'vu',
  assinatura: 'co',
  limpeza: 'mpvl',
  servicos: 'mpvl',
}

export const estadosDaProposta = [
  'rascunho',
  'em_aprovacao',
  'enviada',
  'visualizada',
  'em_negociacao',
  'aceita',
  'recusada',
  'expirada',
  'cancelada',
] as const
export type EstadoDaProposta = (typeof estadosDaProposta)[number]

/** A version in progress, the one in force, a former one, or one that was withdrawn before it was sent. */
export const estadosDaVersao = ['aberta', 'enviada', 'substituida', 'descartada'] as const
export type EstadoDaVersao = (typeof estadosDaVersao)[number]

export const tiposDeEvento = [
  'criada',
  'versao_aberta',
  'versao_descartada',
  'aprovacao_pedida',
  'aprovada',
  'aprovacao_negada',
  'aprovacao_retirada',
  'enviada',
  'vista',
  'negociacao',
  'renovacao_pedida',
  'renovada',
  'aceita',
  'recusada',
  'expirada',
  'cancelada',
  'entregue',
  'link_trocado',
] as const
export type TipoDeEvento = (typeof tiposDeEvento)[number]

/** What the lifecycle allows a user to do with a proposal (`regras/ciclo.ts`). */
export const atosDaProposta = [
  'editar',
  'pedir_aprovacao',
  'retirar_pedido',
  'aprovar',
  'negar',
  'enviar',
  'ver',
  'negociar',
  'aceitar',
  'recusar',
  'cancelar',
  'expirar',
  'renovar',
  'pedir_renovacao',
  'descartar',
  'voltar_a_vencida',
  'voltar_a_recusada',
] as const
export type AtoDaProposta = (typeof atosDaProposta)[number]
