import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { cartaoAprovacao, cartaoAviso, dadosDoAviso, doCartao, porCartao, nomeDoFunil } from '#modules/funis/publico.ts'
import { aindaEspera } from './consultas/aprovacoes.ts'

export const avisosDasAutomacoes: readonly TipoDeAviso[] = [
  aviso(cartaoAprovacao, dadosDoAviso, {
    tipo: 'cartao.aprovacao',
    modulo: 'Cartões',
    permissao: 'funis.cartao.ver',
    rotulo: 'Aprovações',
    dica: 'Quando alguém precisa do seu sim, ou respondeu a um pedido seu.',
    padrao: ['sino', 'cartao', 'email', 'push'],
    // already decided before the notification was sent: nothing to send
    ler: async (db, a) => ((await aindaEspera(db, a.chave)) ? doCartao(a, await nomeDoFunil(db, a.funil_id)) : null),
  }),
  porCartao(
    {
      tipo: 'cartao.aviso',
      rotulo: 'Avisos das regras',
      dica: 'O que uma automação do funil manda dizer.',
      padrao: ['sino'],
    },
    cartaoAviso,
  ),
]
