import type { EstadoDaProposta, TipoDeProposta } from '../../../tipos.ts'

/** What makes a proposal different from the plain course to its state. */
export type Volta = 'versao_2' | 'renovada' | 'pela_pagina' | 'desconto_aprovado' | 'variantes' | 'duas_unidades'

export interface Caso {
  tipo: TipoDeProposta
  fim: EstadoDaProposta
  /** days since it was opened */
  dias: number
  voltas: readonly Volta[]
}

const caso = (tipo: TipoDeProposta, fim: EstadoDaProposta, dias: number, ...voltas: Volta[]): Caso => ({
  tipo,
  fim,
  dias,
  voltas,
})

/** The 40 proposals of the demonstration over 90 days: every kind, every state, every turn that one may take. */
export const ROTEIRO: readonly Caso[] = [
  caso('autoconsumo', 'rascunho', 1, 'variantes'),
  caso('autoconsumo', 'rascunho', 2),
  caso('autoconsumo', 'rascunho', 5, 'duas_unidades'),
  caso('investimento', 'rascunho', 3),
  caso('servicos', 'rascunho', 2),
  caso('autoconsumo', 'em_aprovacao', 2),
  caso('autoconsumo', 'em_aprovacao', 4, 'variantes'),
  caso('autoconsumo', 'enviada', 1),
  caso('autoconsumo', 'enviada', 2, 'duas_unidades'),
  caso('autoconsumo', 'enviada', 4, 'variantes'),
  caso('autoconsumo', 'enviada', 88, 'renovada'),
  caso('investimento', 'enviada', 3),
  caso('limpeza', 'enviada', 2),
  caso('autoconsumo', 'visualizada', 4, 'variantes'),
  caso('autoconsumo', 'visualizada', 5),
  caso('autoconsumo', 'visualizada', 6, 'desconto_aprovado'),
  caso('autoconsumo', 'visualizada', 7),
  caso('autoconsumo', 'visualizada', 7, 'versao_2'),
  caso('assinatura', 'visualizada', 6),
  caso('autoconsumo', 'em_negociacao', 6, 'versao_2', 'variantes'),
  caso('autoconsumo', 'em_negociacao', 8),
  caso('autoconsumo', 'em_negociacao', 8, 'versao_2'),
  caso('servicos', 'em_negociacao', 7),
  caso('autoconsumo', 'aceita', 12, 'pela_pagina', 'variantes'),
  caso('autoconsumo', 'aceita', 23, 'pela_pagina', 'versao_2'),
  caso('autoconsumo', 'aceita', 34),
  caso('autoconsumo', 'aceita', 47, 'desconto_aprovado'),
  caso('autoconsumo', 'aceita', 61, 'versao_2'),
  caso('assinatura', 'aceita', 29),
  caso('limpeza', 'aceita', 41),
  caso('servicos', 'aceita', 55),
  caso('autoconsumo', 'recusada', 19),
  caso('autoconsumo', 'recusada', 52, 'versao_2'),
  caso('investimento', 'recusada', 38),
  caso('autoconsumo', 'expirada', 26),
  caso('autoconsumo', 'expirada', 44),
  caso('limpeza', 'expirada', 68),
  caso('assinatura', 'expirada', 31),
  caso('autoconsumo', 'cancelada', 15),
  caso('autoconsumo', 'cancelada', 74),
]
