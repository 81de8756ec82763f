import { cartaoAoAlcance } from '#modules/propostas/publico.ts'
import type { Modulo } from '#platform/modulo.ts'
import { veOCartao } from './consultas/ao-alcance.ts'

/** A proposal may only follow a card that its seller sees. */
export const parteDasPropostas = (): Modulo => ({ ligados: [cartaoAoAlcance(veOCartao)] })
