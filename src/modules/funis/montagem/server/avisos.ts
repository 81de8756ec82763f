import { aviso, type FatoParaAvisar, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import {
  cartaoAprovacao,
  cartaoAtribuido,
  cartaoAviso,
  cartaoMencao,
  cartaoPrazo,
  type AvisoDoCartao,
} from '#modules/funis/nucleo/eventos.ts'
import { aindaEspera } from '#modules/funis/aprovacoes/server/consultas/aprovacoes.ts'
import { nomeDoFunil } from '#modules/funis/nucleo/server/consultas/funil.ts'

const enderecoDo = (a: AvisoDoCartao): string =>
  `/funil/${a.funil_id}?cartao=${a.cartao_id}${a.aba ? `&aba=${a.aba}` : ''}${a.comentario_id ? `&comentario=${a.comentario_id}` : ''}`
const doCartao = (a: AvisoDoCartao, funil: string | null, grupo?: string): FatoParaAvisar => ({
  para: a.pessoas,
  por: a.por,
  titulo: a.texto,
  detalhe: [a.titulo, funil].filter(Boolean).join(' · '),
  href: enderecoDo(a),
  chave: a.chave.slice(0, 200),
  cartao_id: a.cartao_id,
  funil_id: a.funil_id,
  ...(grupo ? { grupo } : {}),
})
const porCartao = (
  o: Pick<TipoDeAviso, 'tipo' | 'rotulo' | 'dica' | 'padrao' | 'aoSubstituto'>,
  evento: typeof cartaoMencao,
  juntar = true,
) =>
  aviso(evento, {
    ...o,
    modulo: 'Cartões',
    permissao: 'funis.cartao.ver',
    ler: async (db, a) =>
      doCartao(a, await nomeDoFunil(db, a.funil_id), juntar ? `${o.tipo}:${a.cartao_id}` : undefined),
  })

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
  aviso(cartaoAprovacao, {
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
