import type { ComponentType } from 'react'
import { comRecarga } from '#ui/recarregar.ts'
import { peca } from '#ui/tardia.tsx'

/**
 * Loads a screen or layout lazily. The router awaits `preload` before it shows the route, so that no empty page
 * flashes. When a chunk fails to load, the page is reloaded at `destino`.
 */
export const preguicosa = <P extends object>(carregar: () => Promise<ComponentType<P>>, destino: () => string | null) =>
  peca(() => comRecarga(carregar, destino))
