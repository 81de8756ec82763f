import { evento } from '#kit/evento.ts'

/**
 * A card came to stand in a stage, or changed where it stands. `de` null: it was made; `de_funil_id`: it came from
 * another funnel.
 */
export const cartaoMoveu = evento<{
  cartao_id: string
  funil_id: string
  de_funil_id?: string
  seq: number
  de: string | null
  para: string
  versao: number
}>('cartao.moveu')
/** Anything on the face of a card changed, its place among others included. */
export const cartaoMudou = evento<{ cartao_id: string; funil_id: string; estagio_id: string; versao: number }>(
  'cartao.mudou',
)
/**
 * Cards of one project, or that one handed on to another, are not where they were: each shows where the others stand.
 */
export const cartaoParentes = evento<{ cartao_id: string; funil_id: string }>('cartao.parentes')
/**
 * Facts of a card were written, by which run of a rule if by one. `id` names the change, whoever hears of it and
 * however often; `anexados`: the documents of which files came in, and whether they were missing until then.
 */
export const cartaoPreencheu = evento<{
  id: string
  cartao_id: string
  campos: string[]
  anexados: { campo: string; faltava: boolean }[]
  execucao_id: string | null
}>('cartao.preencheu')

/** A funnel is another one from now on: a definition came into force. */
export const funilMudou = evento<{ funil_id: string; versao: number }>('funil.mudou')

/** A publication that takes its time went on, or ended. */
export const funilPublicando = evento<{
  funil_id: string
  publicacao_id: string
  feitos: number
  total: number
  situacao: string
}>('funil.publicando')

/** People are told of something about a card, each told once for one `chave`. Who listens decides how. */
export interface AvisoDoCartao {
  cartao_id: string
  funil_id: string
  titulo: string
  pessoas: string[]
  /** who did it: not told of it; null is the product itself */
  por: string | null
  texto: string
  chave: string
  /** where on the card it happened: the comment to show, the part to open */
  comentario_id?: string
  aba?: string
}
export const cartaoMencao = evento<AvisoDoCartao>('cartao.mencao')
export const cartaoAtribuido = evento<AvisoDoCartao>('cartao.atribuido')
export const cartaoPrazo = evento<AvisoDoCartao>('cartao.prazo')
export const cartaoAviso = evento<AvisoDoCartao>('cartao.aviso')
export const cartaoAprovacao = evento<AvisoDoCartao>('cartao.aprovacao')
/**
 * A card changed, said with whom it is and was with: for those who see only some cards. Written by the database
 * (migration 0034).
 */
export const cartaoAoAlcance = evento<{
  cartao_id: string
  funil_id: string
  estagio_id: string
  versao: number
  times: string[]
  pessoas: string[]
}>('cartao.alcance')
/**
 * A request was made, went on a step, was decided, or fell. Written by the database (migration 0068), whatever did it.
 */
export const aprovacaoMudou = evento<{
  aprovacao_id: string
  cartao_id: string
  funil_id: string
  situacao: string
  etapa: number
}>('aprovacao.mudou')
