import { z } from 'zod'
import { DIA_MS, diaDeMs, msDoDia, SEMANA } from '#kit/dias.ts'
import { diasFechados } from '#kit/feriados.ts'
import { listaFalada } from '#kit/lista-falada.ts'

const cada = z
  .number('Diga de quanto em quanto')
  .int('Use um número inteiro')
  .min(1, 'No mínimo 1')
  .max(99, 'No máximo 99')
  .default(1)
const diaDaSemana = z.number().int().min(0).max(6)

/** Recurrence rule: a subset of RRULE. Calendar days only; the series has its own local hour. */
export const regraDeSerie = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('diaria'), cada }),
  z.object({
    tipo: z.literal('semanal'),
    cada,
    dias: z.array(diaDaSemana).min(1, 'Escolha ao menos um dia da semana').max(7),
  }),
  /** in a shorter month, its last day */
  z.object({
    tipo: z.literal('mensal_dia'),
    cada,
    dia: z.number('Diga o dia do mês').int().min(1, 'Dia inválido').max(31, 'Dia inválido'),
  }),
  /** -1 is the last one of the month */
  z.object({
    tipo: z.literal('mensal_semana'),
    cada,
    ordem: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
    dia: diaDaSemana,
  }),
])
export type RegraDeSerie = z.infer<typeof regraDeSerie>

export interface Serie {
  regra: RegraDeSerie
  inicio: string
  ate: string | null
  vezes: number | null
  pular_feriados: boolean
  /** registered days off of the assignee: 'MM-DD' yearly, 'YYYY-MM-DD' once */
  feriados: readonly string[]
}

/** Years to search for the next day. Covers the rarest rule, a 5th weekday in February of a leap year. */
const ANOS_A_PROCURAR = 12

const meses = (dia: Date) => dia.getUTCFullYear() * 12 + dia.getUTCMonth()
const ultimoDoMes = (d: Date) => new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 0)).getUTCDate()
const domingoDe = (ms: number) => ms - new Date(ms).getUTCDay() * DIA_MS

/** Whether the rule includes a day, counted from the first day. Ignores holidays. */
export function caiEm(regra: RegraDeSerie, inicio: string, dia: string): boolean {
  const [de, em] = [msDoDia(inicio), msDoDia(dia)]
  if (em < de) return false
  const d = new Date(em)
  if (regra.tipo === 'diaria') return ((em - de) / DIA_MS) % regra.cada === 0
  if (regra.tipo === 'semanal')
    return regra.dias.includes(d.getUTCDay()) && ((domingoDe(em) - domingoDe(de)) / (7 * DIA_MS)) % regra.cada === 0
  if ((meses(d) - meses(new Date(de))) % regra.cada !== 0) return false
  if (regra.tipo === 'mensal_dia') return d.getUTCDate() === Math.min(regra.dia, ultimoDoMes(d))
  if (d.getUTCDay() !== regra.dia) return false
  return regra.ordem === -1 ? d.getUTCDate() + 7 > ultimoDoMes(d) : Math.ceil(d.getUTCDate() / 7) === regra.ordem
}

/**
 * The days of a series from `de` to `ate`, both included. A series that ends by count is counted from its first day.
 */
export function ocorrencias(s: Serie, de: string, ate: string): string[] {
  const saida: string[] = []
  const fim = Math.min(msDoDia(ate), s.ate ? msDoDia(s.ate) : Infinity)
  const fechado = s.pular_feriados ? diasFechados(s.feriados) : () => false
  let feitas = 0
  for (
    let ms = s.vezes === null ? Math.max(msDoDia(s.inicio), msDoDia(de)) : msDoDia(s.inicio);
    ms <= fim;
    ms += DIA_MS
  ) {
    const dia = diaDeMs(ms)
    if (!caiEm(s.regra, s.inicio, dia) || fechado(dia)) continue
    if (s.vezes !== null && feitas >= s.vezes) break
    feitas += 1
    if (dia >= de) saida.push(dia)
  }
  return saida
}

/** The next `n` days from a day on, for the preview. */
export function proximas(s: Serie, de: string, n: number): string[] {
  return ocorrencias(s, de, diaDeMs(msDoDia(de > s.inicio ? de : s.inicio) + ANOS_A_PROCURAR * 366 * DIA_MS)).slice(
    0,
    n,
  )
}

const ORDENS: Record<number, string> = { 1: 'primeir', 2: 'segund', 3: 'terceir', 4: 'quart', [-1]: 'últim' }

/** From Monday to Friday. */
export const diasDeSemana = (r: RegraDeSerie): boolean =>
  r.tipo === 'semanal' && r.dias.length === 5 && !r.dias.includes(0) && !r.dias.includes(6)

/** Describes the rule in Portuguese. */
export function frase(r: RegraDeSerie, pular_feriados = false): string {
  if (r.tipo === 'diaria') return r.cada === 1 ? 'todo dia' : `a cada ${r.cada} dias`
  if (r.tipo === 'semanal') {
    const dias = [...r.dias].sort().map((d) => SEMANA[d] ?? '')
    const uteis = diasDeSemana(r)
    if (uteis && pular_feriados && r.cada === 1) return 'todo dia útil'
    const quais = uteis ? 'de segunda a sexta' : listaFalada(dias)
    return r.cada === 1 ? (uteis ? quais : `toda semana: ${quais}`) : `a cada ${r.cada} semanas: ${quais}`
  }
  const vez = r.cada === 1 ? 'todo mês' : `a cada ${r.cada} meses`
  if (r.tipo === 'mensal_dia') return `${vez}, no dia ${r.dia}`
  const feminino = r.dia >= 1 && r.dia <= 5
  return `${vez}, n${feminino ? 'a' : 'o'} ${ORDENS[r.ordem] ?? ''}${feminino ? 'a' : 'o'} ${SEMANA[r.dia] ?? ''}`
}
