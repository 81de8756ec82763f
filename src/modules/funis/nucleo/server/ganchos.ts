import type { Campo, Valores } from '#engines/funil/campos.ts'
import type { Condicao, Definicao, Estagio } from '#engines/funil/tipos.ts'
import type { Fato } from '#engines/regras/gatilhos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { ComAsOrdens } from '../contract/ordens-abertas.ts'
import type { Quem } from './comandos/quem.ts'
import type { CartaoTrancado } from './comandos/trancar.ts'

export interface Ida {
  quem: Quem
  /** the destination funnel */
  funilId: string
  /** undoing a move to another funnel: the card returns to where it was */
  trazDeVolta: boolean
}

export interface Chegada {
  cartao_id: string
  funil_id: string
  fato: Fato & { chave: string }
}

/** A rule with a button. */
export interface Botao {
  id: string
  versao: number
  rotulo: string
  estagios: readonly string[]
  quando: Condicao | null
}

export interface NoCartao {
  estagio_id: string
  arquivado: boolean
  valores: Valores
}

/** The operations of a card that modules below the funnels take part in, in the transaction of the command. */
export interface Ganchos {
  /** Before a user moves a card by hand: throws when the stage is reached by another act. */
  antesDaMao(tx: Tx, c: CartaoTrancado, alvo: Estagio): Promise<void>
  /** Before every move: returns the stage the card may enter, an earlier one, or null when it stays. Throws to refuse. */
  antesDeEntrar(u: Unidade, c: CartaoTrancado, alvo: Estagio, ida: Ida): Promise<Estagio | null>
  /** After a user lost or archived a card, in the same transaction: throws to ask what happens to its service orders. */
  aoEncerrar(u: Unidade, ctx: Ctx, c: CartaoTrancado, ordens: ComAsOrdens | undefined): Promise<void>
  /** The reason that a user cannot lose or archive each of these cards without an answer, as the end of a sentence. */
  presosPorOrdens(db: Db, ctx: Ctx, ids: readonly string[], ordens?: ComAsOrdens): Promise<ReadonlyMap<string, string>>
  /** Before a card is created: returns the stage in which it starts. */
  antesDeCriar(u: Unidade, cartaoId: string, funilId: string, estagio: Estagio, quem: Quem): Promise<Estagio>
  /** After values of a card were written. */
  aoMudarValores(u: Unidade, c: { id: string; dossie_id: string | null }): Promise<void>
  /** After a card was created from outside the company. */
  aoChegarDeFora(u: Unidade, c: Chegada): Promise<void>
  botoesDoFunil(db: Db | Tx, funilId: string): Promise<Botao[]>
  /** The reason a button cannot run on a card, as the end of a sentence; null: it can. */
  impedimentoDe(b: Botao, c: NoCartao, d: Definicao, campos: ReadonlyMap<string, Campo>): string | null
  apertarBotao(u: Unidade, c: CartaoTrancado, regraId: string, pedido: string): Promise<void>
}

/** A product without those modules: every move passes, and there are no buttons. */
const ganchos: Ganchos = {
  antesDaMao: async () => {},
  antesDeEntrar: async (_u, _c, alvo) => alvo,
  aoEncerrar: async () => {},
  presosPorOrdens: async () => new Map(),
  antesDeCriar: async (_u, _id, _funil, estagio) => estagio,
  aoMudarValores: async () => {},
  aoChegarDeFora: async () => {},
  botoesDoFunil: async () => [],
  impedimentoDe: () => null,
  apertarBotao: async () => {},
}

export const nosCartoes: Readonly<Ganchos> = ganchos

/** Called by a module when the server is composed. */
export const ligarAosCartoes = (mais: Partial<Ganchos>): void => void Object.assign(ganchos, mais)

export const BOTAO_NAO_ENCONTRADO = 'Este botão não existe mais neste funil.'
