/// <reference types="vite/types/importMeta.d.ts" />
import type { TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import type { GuiaDoCanal } from './guia-do-canal.ts'

const guias = import.meta.glob<GuiaDoCanal>('../../*/web/guia.{ts,tsx}', { import: 'guia' })

/** Returns the guide of a channel, loaded only when an inbox is set up; null for a channel without one. */
export async function guiaDe(tipo: TipoDeCaixa): Promise<GuiaDoCanal | null> {
  const arquivo = Object.keys(guias).find((a) => a.split('/').at(-3) === tipo)
  return (arquivo && (await guias[arquivo]?.())) || null
}
