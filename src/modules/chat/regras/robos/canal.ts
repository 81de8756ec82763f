import type { Canal } from '#engines/fluxo/estado.ts'
import type { RecursosDoCanal } from '../../recursos.ts'

/**
 * What the engine needs to know of a channel. Three buttons and ten rows: the official WhatsApp's limits, the narrowest
 * there are.
 */
export const canalDoFluxo = (
  tipo: string,
  { especiais, texto_maximo }: Pick<RecursosDoCanal, 'especiais' | 'texto_maximo'>,
): Canal => ({
  nome: tipo,
  texto_maximo,
  botoes: especiais.includes('botoes') ? 3 : 0,
  lista: especiais.includes('lista') ? 10 : 0,
})
