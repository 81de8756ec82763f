import type { Canal } from '#engines/fluxo/estado.ts'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'

/**
 * Returns the channel limits that the engine needs. Three buttons and ten rows are the limits of the official WhatsApp,
 * the lowest of all channels.
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
