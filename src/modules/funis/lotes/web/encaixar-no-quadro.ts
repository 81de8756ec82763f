import type { ParteDoQuadro } from '#modules/funis/quadro/web/encaixes.ts'
import { tardia } from '#ui/tardia.tsx'

export const noQuadro: ParteDoQuadro = {
  Barra: tardia(() => import('./lote.tsx').then((m) => m.BarraDoLote)),
  moverVarios: async ({ para, ...p }) =>
    (await import('./fazer-lote.ts')).fazerLote({ ...p, acao: { tipo: 'mover', para } }),
}
