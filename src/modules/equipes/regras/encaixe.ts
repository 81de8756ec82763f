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
/** Slots begin on the half hour. */
const PASSO_MIN = 30
const arredondar = (d: Date): Date => new Date(Math.ceil(d.getTime() / (PASSO_MIN * MINUTO_MS)) * PASSO_MIN * MINUTO_MS)

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
  dias?: number
  feriado?: (dia: string) => boolean
}): Encaixe | null {
  const { jornada: j } = p
  const ocupados = p.ocupados.toSorted((a, b) => a.de.getTime() - b.de.getTime())
  const feriado = p.feriado ?? (() => false)
  for (let k = 0; k < (p.dias ?? 14); k += 1) {
    const dia = somarDias(p.dia, k)
    if (!trabalha(dia, j, feriado)) continue
    const [abre, fecha] = [as(dia, j.inicio_min), as(dia, j.fim_min)]
    const doDia = ocupados.filter((o) => o.de < fecha && o.ate > abre)
    let livreDe = abre > p.desde ? abre : arredondar(p.desde)
    let aqui = j.base
    for (const proximo of [...doDia, null]) {
      const ida = minutosEntre(aqui, p.onde)
      // the first job of the day begins there: the way to it is before the working day
      const de = livreDe.getTime() === abre.getTime() ? abre : arredondar(new Date(livreDe.getTime() + ida * MINUTO_MS))
      const ate = new Date(de.getTime() + p.duracao_min * MINUTO_MS)
      const volta = proximo ? minutosEntre(p.onde, proximo.onde) : 0
      const limite = proximo ? new Date(proximo.de.getTime() - volta * MINUTO_MS) : fecha
      const longa = p.duracao_min > j.fim_min - j.inicio_min
      if (
        longa
          ? proximo === null && doDia.length === 0 && livreNoPeriodo(ocupados, de, ate)
          : de >= p.desde && ate <= limite
      )
        return { de, ate, viagem_min: ida }
      if (proximo) {
        livreDe = proximo.ate > livreDe ? proximo.ate : livreDe
        aqui = proximo.onde ?? aqui
      }
    }
  }
  return null
}

const livreNoPeriodo = (ocupados: readonly Ocupado[], de: Date, ate: Date): boolean =>
  !ocupados.some((o) => o.de < ate && o.ate > de)
