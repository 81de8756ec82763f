import { diaDaSemana, somarDias, somarMeses, type Dia } from '#kit/dias.ts'

export type ModoDoCalendario = 'mes' | 'semana' | 'dia'

export const diasDaSemanaDe = (dia: Dia): Dia[] =>
  Array.from({ length: 7 }, (_, i) => somarDias(dia, i - diaDaSemana(dia)))

/** Returns whole weeks, from the week of the first day to the week of the last. */
export function semanasDoMes(dia: Dia): Dia[][] {
  const primeiro = `${dia.slice(0, 8)}01`
  const ultimo = somarDias(somarMeses(primeiro, 1), -1)
  const semanas: Dia[][] = []
  for (let d = somarDias(primeiro, -diaDaSemana(primeiro)); d <= ultimo; d = somarDias(d, 7))
    semanas.push(diasDaSemanaDe(d))
  return semanas
}

/** Returns the first and last day that a view shows: the period of its data request. */
export function periodoDo(modo: ModoDoCalendario, dia: Dia): { de: Dia; ate: Dia } {
  if (modo === 'dia') return { de: dia, ate: dia }
  const dias = modo === 'semana' ? diasDaSemanaDe(dia) : semanasDoMes(dia).flat()
  return { de: dias[0] ?? dia, ate: dias.at(-1) ?? dia }
}

export const andar = (modo: ModoDoCalendario, dia: Dia, passo: 1 | -1): Dia =>
  modo === 'mes' ? somarMeses(dia, passo) : somarDias(dia, modo === 'semana' ? 7 * passo : passo)

export const emMinutos = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))
export function emHora(minutos: number): string {
  const m = Math.max(0, Math.min(1439, minutos))
  return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
}

/** Items of one day that overlap in a chain form a group; each has a lane in it. */
interface Posto {
  grupo: number
  faixa: number
  faixas: number
}

/** Assigns lanes to overlapping items of one day: returns each with its lane and the number of lanes of its group. */
export function lado<T extends { inicio: number; fim: number }>(coisas: readonly T[]): (T & Posto)[] {
  const emOrdem = [...coisas].sort((a, b) => a.inicio - b.inicio || b.fim - a.fim)
  const saida: (T & Posto)[] = []
  let grupo: (T & Posto)[] = []
  let qual = -1
  let fimDoGrupo = -1
  let fins: number[] = []
  for (const c of emOrdem) {
    if (c.inicio >= fimDoGrupo) {
      grupo = []
      fins = []
      qual += 1
    }
    const livre = fins.findIndex((f) => f <= c.inicio)
    const faixa = livre >= 0 ? livre : fins.length
    fins[faixa] = c.fim
    const posta = { ...c, grupo: qual, faixa, faixas: 1 }
    grupo.push(posta)
    saida.push(posta)
    fimDoGrupo = Math.max(fimDoGrupo, c.fim)
    for (const g of grupo) g.faixas = fins.length
  }
  return saida
}

/**
 * Limits the lanes of a narrow column: the last lane shows the number of hidden items. Items for which `sempre` is true
 * are never hidden.
 */
export function comResto<T extends Posto & { inicio: number }>(
  postos: readonly T[],
  cabem: number,
  sempre: (t: T) => boolean,
): { vistos: T[]; restos: { inicio: number; quantos: number }[] } {
  const escondido = (t: T) => t.faixas > cabem && t.faixa >= cabem - 1 && !sempre(t)
  const porGrupo = Map.groupBy(postos.filter(escondido), (t) => t.grupo)
  return {
    vistos: postos
      .filter((t) => !escondido(t))
      .map((t) => (t.faixas > cabem ? { ...t, faixa: Math.min(t.faixa, cabem - 1), faixas: cabem } : t)),
    restos: [...porGrupo.values()].map((l) => ({ inicio: Math.min(...l.map((t) => t.inicio)), quantos: l.length })),
  }
}
