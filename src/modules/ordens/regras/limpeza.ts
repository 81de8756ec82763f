/** Energy per day before and after a cleaning. */
export interface GeracaoDaLimpeza {
  antes_kwh: number | null
  antes_dias: number
  depois_kwh: number | null
  depois_dias: number
}

/** Below this many days on a side, a figure would be the weather of those days. */
export const DIAS_PARA_COMPARAR = 3

/** How much more the plant makes after the cleaning, in percent; null while there are too few days to compare. */
export function ganhoDaLimpeza(g: GeracaoDaLimpeza): number | null {
  const poucos = Math.min(g.antes_dias, g.depois_dias) < DIAS_PARA_COMPARAR
  if (poucos || g.depois_kwh === null || g.antes_kwh === null || g.antes_kwh <= 0) return null
  return Math.round((g.depois_kwh / g.antes_kwh - 1) * 1000) / 10
}
