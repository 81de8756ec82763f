/** A day of the calendar is its ISO text: '2026-11-20'. No clock and no zone has a say in it. */
export type Dia = string
export type ModoDoCalendario = 'mes' | 'semana' | 'dia'

const DIA_MS = 86_400_000
const emMs = (dia: Dia) => Date.parse(`${dia}T00:00:00Z`)
const emDia = (ms: number): Dia => new Date(ms).toISOString().slice(0, 10)

export const somarDias = (dia: Dia, n: number): Dia => emDia(emMs(dia) + n * DIA_MS)
/** 0 is Sunday, where a Brazilian week begins. */
export const diaDaSemana = (dia: Dia): number => new Date(emMs(dia)).getUTCDay()
export const diasEntre = (de: Dia, ate: Dia): number => Math.round((emMs(ate) - emMs(de)) / DIA_MS)

/** The same day so many months on; the last one where that month is shorter. */
export function somarMeses(dia: Dia, n: number): Dia {
  const [ano = 0, mes = 1, d = 1] = dia.split('-').map(Number)
  const ultimo = new Date(Date.UTC(ano, mes + n, 0)).getUTCDate()
  return emDia(Date.UTC(ano, mes - 1 + n, Math.min(d, ultimo)))
}

export const diasDaSemanaDe = (dia: Dia): Dia[] => Array.from({ length: 7 }, (_, i) => somarDias(dia, i - diaDaSemana(dia)))

/** Whole weeks, from the one of the first day to the one of the last. */
export function semanasDoMes(dia: Dia): Dia[][] {
  const primeiro = `${dia.slice(0, 8)}01`
  const ultimo = somarDias(somarMeses(primeiro, 1), -1)
  const semanas: Dia[][] = []
  for (let d = somarDias(primeiro, -diaDaSemana(primeiro)); d <= ultimo; d = somarDias(d, 7)) semanas.push(diasDaSemanaDe(d))
  return semanas
}

/** What a view shows, first and last day: what its data is asked for. */
export function periodoDo(modo: ModoDoCalendario, dia: Dia): { de: Dia; ate: Dia } {
  if (modo === 'dia') return { de: dia, ate: dia }
  const dias = modo === 'semana' ? diasDaSemanaDe(dia) : semanasDoMes(dia).flat()
  return { de: dias[0] ?? dia, ate: dias.at(-1) ?? dia }
}

export const andar = (modo: ModoDoCalendario, dia: Dia, passo: 1 | -1): Dia => (modo === 'mes' ? somarMeses(dia, passo) : somarDias(dia, modo === 'semana' ? 7 * passo : passo))

export const emMinutos = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))
export function emHora(minutos: number): string {
  const m = Math.max(0, Math.min(1439, minutos))
  return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
}

/** Where things of one day that overlap stand side by side: each with its lane, and how many lanes its group has. */
export function lado<T extends { inicio: number; fim: number }>(coisas: readonly T[]): (T & { faixa: number; faixas: number })[] {
  const emOrdem = [...coisas].sort((a, b) => a.inicio - b.inicio || b.fim - a.fim)
  const saida: (T & { faixa: number; faixas: number })[] = []
  let grupo: (T & { faixa: number; faixas: number })[] = []
  let fimDoGrupo = -1
  let fins: number[] = []
  for (const c of emOrdem) {
    if (c.inicio >= fimDoGrupo) {
      grupo = []
      fins = []
    }
    const livre = fins.findIndex((f) => f <= c.inicio)
    const faixa = livre >= 0 ? livre : fins.length
    fins[faixa] = c.fim
    const posta = { ...c, faixa, faixas: 1 }
    grupo.push(posta)
    saida.push(posta)
    fimDoGrupo = Math.max(fimDoGrupo, c.fim)
    for (const g of grupo) g.faixas = fins.length
  }
  return saida
}
