import type { ComponentType } from 'react'
import { comRecarga } from '#ui/recarregar.ts'
import { peca } from '#ui/tardia.tsx'

/**
 * A screen or a layout: the router awaits `preload` before it shows the route, so none flashes empty. A piece that does
 * not come sends to `destino` anew.
 */
export const preguicosa = <P extends object>(carregar: () => Promise<ComponentType<P>>, destino: () => string | null) =>
  peca(() => comRecarga(carregar, destino))
