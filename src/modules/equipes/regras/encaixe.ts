import { viagem, type Ponto } from '#modules/ordens/regras/distancia.ts'
import { somarDias, diaDaSemana } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { MINUTO_MS, paraInstante, escreverMinuto } from '#kit/parede.ts'

export interface Ocupado {
  de: Date
  ate: Date
  /** where the crew is at that time; null: unknown, or an absence */
  onde: Ponto | null
}
export interface Jornada {
  inicio_min: number
  fim_min: number
  sabado: boolean
  base: Ponto | null
}
export interface Encaixe {
  de: Date
  ate: Date
  viagem_min: number
}

const trabalha = (dia: string, j: Jornada, feriado: (dia: string) => boolean): boolean => {
  const d = diaDaSemana(dia)
  return d !== 0 && (d !== 6 || j.sabado) && !feriado(dia)
}
/** Hours of working days, which every search over the crews computes again: a zone is slow to ask. */
const horas = new Map<string, Date>()
const HORAS = 2000
function as(dia: string, minuto: number): Date {
  const chave = `${dia}T${escreverMinuto(minuto)}`
  const antes = horas.get(chave)
  if (antes) return antes
  if (horas.size >= HORAS) horas.clear()
  const hora = paraInstante(chave, FUSO)
  horas.set(chave, hora)
  return hora
}
const minutosEntre = (a: Ponto | null, b: Ponto | null): number => (a && b ? viagem(a, b).minutos : 0)
export const DIAS_PROCURADOS = 14
/** Slots begin on the half hour. */
const PASSO_MIN = 30
const PASSO_MS = PASSO_MIN * MINUTO_MS
const arredondar = (ms: number): number => Math.ceil(ms / PASSO_MS) * PASSO_MS

/** As `Ocupado`, in ms. */
interface Tomado {
  de: number
  ate: number
  onde: Ponto | null
}

/**
 * The first time from `desde` on when a job fits between what a crew already has, with the way to it and from it.
 * Jobs longer than a working day start in the morning and take the days after it.
 */
export function primeiroEncaixe(p: {
  jornada: Jornada
  ocupados: readonly Ocupado[]
  duracao_min: number
  onde: Ponto | null
  desde: Date
  /** local day of `desde` */
  dia: string
  /** how many days are searched, the first one included */
  dias?: number
  feriado?: (dia: string) => boolean
}): Encaixe | null {
  const { jornada: j } = p
  // in ms: this runs for each crew, order and day, and comparing dates is slow
  const ocupados = p.ocupados
    .map((o): Tomado => ({ de: o.de.getTime(), ate: o.ate.getTime(), onde: o.onde }))
    .sort((a, b) => a.de - b.de)
  const desde = p.desde.getTime()
  const longa = p.duracao_min > j.fim_min - j.inicio_min
  const feriado = p.feriado ?? (() => false)
  for (let k = 0; k < (p.dias ?? DIAS_PROCURADOS); k += 1) {
    const dia = somarDias(p.dia, k)
    if (!trabalha(dia, j, feriado)) continue
    const [abre, fecha] = [as(dia, j.inicio_min).getTime(), as(dia, j.fim_min).getTime()]
    const doDia = ocupados.filter((o) => o.de < fecha && o.ate > abre)
    let livreDe = abre > desde ? abre : arredondar(desde)
    let aqui = j.base
    for (const proximo of [...doDia, null]) {
      const ida = minutosEntre(aqui, p.onde)
      // the first job of the day begins there: the way to it is before the working day
      const de = livreDe === abre ? abre : arredondar(livreDe + ida * MINUTO_MS)
      const ate = de + p.duracao_min * MINUTO_MS
      const volta = proximo ? minutosEntre(p.onde, proximo.onde) : 0
      const limite = proximo ? proximo.de - volta * MINUTO_MS : fecha
      if (
        longa
          ? proximo === null && doDia.length === 0 && livreNoPeriodo(ocupados, de, ate)
          : de >= desde && ate <= limite
      )
        return { de: new Date(de), ate: new Date(ate), viagem_min: ida }
      if (proximo) {
        livreDe = Math.max(livreDe, proximo.ate)
        aqui = proximo.onde ?? aqui
      }
    }
  }
  return null
}

const livreNoPeriodo = (ocupados: readonly Tomado[], de: number, ate: number): boolean =>
  !ocupados.some((o) => o.de < ate && o.ate > de)
