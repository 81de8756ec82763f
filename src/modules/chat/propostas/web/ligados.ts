import type { LigadosNaPagina } from '#modules/ligados.ts'
import { tardia } from '#ui/tardia.tsx'

export const ligados: LigadosNaPagina = {
  mandarProposta: tardia(() => import('./mandar.tsx').then((m) => m.MandarProposta)),
}
