import type { TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { cartaoAtribuido, cartaoMencao, cartaoPrazo } from '#modules/funis/nucleo/eventos.ts'
import { porCartao } from '#modules/funis/nucleo/server/aviso-do-cartao.ts'

export const avisosDosFunis: readonly TipoDeAviso[] = [
  porCartao(
    {
      tipo: 'cartao.mencao',
      rotulo: 'Menções em cartões',
      dica: 'Quando alguém escreve seu nome em um comentário.',
      padrao: ['sino', 'cartao', 'push'],
    },
    cartaoMencao,
  ),
  porCartao(
    {
      tipo: 'cartao.atribuido',
      rotulo: 'Cartões que passam a você',
      dica: 'Quando um colega, uma regra ou uma passagem entrega um cartão.',
      padrao: ['sino', 'cartao', 'push'],
      aoSubstituto: true,
    },
    cartaoAtribuido,
    false,
  ),
  porCartao(
    {
      tipo: 'cartao.prazo',
      rotulo: 'Prazo de cartões',
      dica: 'Quando um cartão seu está para vencer, ou venceu.',
      padrao: ['sino'],
      aoSubstituto: true,
    },
    cartaoPrazo,
  ),
]
