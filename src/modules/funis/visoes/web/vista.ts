import type { Campo } from '#engines/funil/campos.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import type { FiltroDoQuadro } from '#modules/funis/nucleo/web/dados.ts'
import type { Lugar } from '#modules/funis/quadro/web/no-quadro.ts'
import type { Avulso, Resposta } from '#modules/funis/quadro/web/usar-movimentos.ts'
import type { Selecao } from './usar-selecao.ts'

/** Props of every view of a funnel. */
export interface PropsDaVista {
  qual: string
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  filtro: FiltroDoQuadro
  busca: Record<string, unknown>
  mudarUrl: (parte: Record<string, unknown>) => void
  aberto: string | null
  aoAbrir: (id: string | null) => void
  podeMover: boolean
  mover: (id: string, para: Lugar, resposta?: Resposta, avulso?: Avulso) => Promise<void>
  /** asks for the target stage of a card */
  pedirDestino: (id: string, avulso?: Avulso) => void
  /** opens the form for a new card in a stage */
  criarEm: (estagioId: string) => void
  anunciar: (frase: string) => void
  selecao: Selecao
}
