/** A month as the alerts read it, oldest first; null: not read. */
export interface MesLido {
  competencia: string
  esperado_kwh: number
  gerado_kwh: number | null
  injetado_kwh: number | null
  /** fraction of the days of the month that were read */
  parte_lida: number
}

export type TipoDeAlerta = 'pr_baixo' | 'injecao_zero' | 'vacancia' | 'sem_leitura' | 'nuvem_fora'
export interface Alerta {
  tipo: TipoDeAlerta
  competencia: string
  dados: Record<string, number>
}

/** PR below this part of the expected one, two months in a row (reference §8). */
const PR_BAIXO = 0.85
/** Part of the injected energy that no unit used. */
const VACANCIA = 0.02

/** Alerts of a plant over its complete months. `semUso`: kWh of the last one that no unit used. */
export function alertasDe(meses: readonly MesLido[], semUso: number | null): Alerta[] {
  const ultimo = meses.at(-1)
  if (!ultimo) return []
  const alertas: Alerta[] = []
  const { competencia } = ultimo
  const penultimo = meses.at(-2)
  const [agora, antes] = [desempenho(ultimo), penultimo ? desempenho(penultimo) : null]
  if (agora !== null && antes !== null && agora < PR_BAIXO && antes < PR_BAIXO)
    alertas.push({ tipo: 'pr_baixo', competencia, dados: { parte: agora, antes } })
  if (ultimo.injetado_kwh === 0) alertas.push({ tipo: 'injecao_zero', competencia, dados: {} })
  if (ultimo.gerado_kwh === null && ultimo.injetado_kwh === null)
    alertas.push({ tipo: 'sem_leitura', competencia, dados: {} })
  const injetado = ultimo.injetado_kwh ?? 0
  if (semUso !== null && injetado > 0 && semUso / injetado > VACANCIA)
    alertas.push({ tipo: 'vacancia', competencia, dados: { kwh: semUso, parte: semUso / injetado } })
  return alertas
}

/** Generated over expected in the days that were read: the same fraction as PR over its reference. */
const desempenho = (m: MesLido): number | null =>
  m.gerado_kwh === null || m.esperado_kwh <= 0 || m.parte_lida <= 0
    ? null
    : m.gerado_kwh / (m.esperado_kwh * m.parte_lida)
