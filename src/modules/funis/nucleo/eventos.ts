import { evento } from '#kit/evento.ts'

/** A card was created in a stage or moved. `de` null: created; `de_funil_id`: it came from another funnel. */
export const cartaoMoveu = evento<{
  cartao_id: string
  funil_id: string
  de_funil_id?: string
  seq: number
  de: string | null
  para: string
  versao: number
}>('cartao.moveu')
/** Anything on the front of a card changed, including its position in the column. */
export const cartaoMudou = evento<{ cartao_id: string; funil_id: string; estagio_id: string; versao: number }>(
  'cartao.mudou',
)
/** Related cards (same project, or linked by a hand-off) moved: each card shows the position of its relatives. */
export const cartaoParentes = evento<{ cartao_id: string; funil_id: string }>('cartao.parentes')
/**
 * Values of a card were written. `execucao_id`: the rule run that wrote them, if any. `id` identifies the change, so
 * that listeners can deduplicate; `anexados`: the documents that received files, and whether they were missing before.
 */
export const cartaoPreencheu = evento<{
  id: string
  cartao_id: string
  campos: string[]
  anexados: { campo: string; faltava: boolean }[]
  execucao_id: string | null
}>('cartao.preencheu')

/** A new version of the funnel definition was published. */
export const funilMudou = evento<{ funil_id: string; versao: number }>('funil.mudou')

/** Progress or end of a publication that runs in the background. */
export const funilPublicando = evento<{
  funil_id: string
  publicacao_id: string
  feitos: number
  total: number
  situacao: string
}>('funil.publicando')

/** A notification about a card. Each user gets it once per `chave`; the listeners choose the channel. */
export interface AvisoDoCartao {
  cartao_id: string
  funil_id: string
  titulo: string
  pessoas: string[]
  /** the user who caused it, and is not notified; null: the system */
  por: string | null
  texto: string
  chave: string
  /** target inside the card: the comment to show, the tab to open */
  comentario_id?: string
  aba?: string
}
export const cartaoMencao = evento<AvisoDoCartao>('cartao.mencao')
export const cartaoAtribuido = evento<AvisoDoCartao>('cartao.atribuido')
export const cartaoPrazo = evento<AvisoDoCartao>('cartao.prazo')
export const cartaoAviso = evento<AvisoDoCartao>('cartao.aviso')
export const cartaoAprovacao = evento<AvisoDoCartao>('cartao.aprovacao')
/**
 * A card changed; includes its current and previous assignee and team, for users who see only some cards. Written by
 * the database (migration 0034).
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
 * A request was created, moved to the next step, was decided, or lapsed. Written by the database (migration 0068),
 * whichever code caused it.
 */
export const aprovacaoMudou = evento<{
  aprovacao_id: string
  cartao_id: string
  funil_id: string
  situacao: string
  etapa: number
}>('aprovacao.mudou')
