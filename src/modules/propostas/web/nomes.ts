import type { Tom } from '#ui/tom.ts'
import type { EstadoDaProposta, EstadoDaVersao, TipoDeEvento, TipoDeProposta } from '../tipos.ts'

export const ESTADOS: Readonly<Record<EstadoDaProposta, { rotulo: string; tom: Tom }>> = {
  rascunho: { rotulo: 'Rascunho', tom: 'neutro' },
  em_aprovacao: { rotulo: 'Em aprovação', tom: 'alerta' },
  enviada: { rotulo: 'Enviada', tom: 'info' },
  visualizada: { rotulo: 'Vista', tom: 'petroleo' },
  em_negociacao: { rotulo: 'Em negociação', tom: 'violeta' },
  aceita: { rotulo: 'Aceita', tom: 'sucesso' },
  recusada: { rotulo: 'Recusada', tom: 'perigo' },
  expirada: { rotulo: 'Vencida', tom: 'neutro' },
  cancelada: { rotulo: 'Cancelada', tom: 'neutro' },
}

export const VERSOES: Readonly<Record<EstadoDaVersao, string>> = {
  aberta: 'em edição',
  enviada: 'em vigor',
  substituida: 'substituída',
  descartada: 'descartada',
}

export const TIPOS: Readonly<Record<TipoDeProposta, string>> = {
  autoconsumo: 'Autoconsumo',
  investimento: 'Investimento',
  assinatura: 'Assinatura',
  limpeza: 'Limpeza',
  servicos: 'Serviços',
}

export const EVENTOS: Readonly<Record<TipoDeEvento, string>> = {
  criada: 'Proposta aberta',
  versao_aberta: 'Nova versão aberta',
  versao_descartada: 'Versão em curso descartada',
  aprovacao_pedida: 'Aprovação pedida',
  aprovada: 'Desconto aprovado',
  aprovacao_negada: 'Desconto negado',
  aprovacao_retirada: 'Pedido de aprovação retirado',
  enviada: 'Enviada',
  vista: 'Aberta pelo cliente',
  negociacao: 'Em negociação',
  renovacao_pedida: 'O cliente pediu renovação',
  renovada: 'Renovada com as tarifas de hoje',
  aceita: 'Aceita',
  recusada: 'Recusada',
  expirada: 'Venceu',
  cancelada: 'Cancelada',
  entregue: 'Entregue ao cliente',
  link_trocado: 'Link trocado',
}
