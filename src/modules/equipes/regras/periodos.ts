import { diaDaSemana, somarDias } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { paraInstante } from '#kit/parede.ts'
import type { Ponto } from '#modules/ordens/regras/distancia.ts'
import { primeiroEncaixe, type Jornada, type Ocupado } from './encaixe.ts'
import { impedimento, type Membro } from './habilidades.ts'

/** Half of a day in which a visit begins. */
export interface PeriodoLivre {
  dia: string
  parte: 'manha' | 'tarde'
}
interface Turma extends Jornada {
  membros: readonly Membro[]
  ocupados: readonly Ocupado[]
}
interface Visita {
  duracao_min: number
  habilidades: readonly string[]
  no_telhado: boolean
  onde: Ponto | null
}

const DOMINGO = 0

/** Whether a crew can begin the job in this half of the day and end it within its hours, with the way there. */
function comeca(e: Turma, v: Visita, { dia, parte }: PeriodoLivre): boolean {
  const meioDia = paraInstante(`${dia}T12:00`, FUSO)
  // a job of more than a working day begins in the morning
  if (parte === 'tarde' && v.duracao_min > e.fim_min - e.inicio_min) return false
  const achado = primeiroEncaixe({
    jornada: e,
    ocupados: e.ocupados,
    duracao_min: v.duracao_min,
    onde: v.onde,
    desde: parte === 'manha' ? paraInstante(`${dia}T00:00`, FUSO) : meioDia,
    dia,
    dias: 1,
  })
  return achado !== null && (parte === 'tarde' || achado.de < meioDia)
}

/** Halves of the days from `de` to `ate` in which at least one crew that may do the job has room for it, at most `max`. */
export function periodosLivres(
  turmas: readonly Turma[],
  v: Visita,
  p: { de: string; ate: string; max: number; feriado: (dia: string) => boolean },
): PeriodoLivre[] {
  const livres: PeriodoLivre[] = []
  for (let dia = p.de; dia <= p.ate && livres.length < p.max; dia = somarDias(dia, 1)) {
    if (diaDaSemana(dia) === DOMINGO || p.feriado(dia)) continue
    const aptas = turmas.filter((e) => impedimento(e.membros, v, dia) === null)
    for (const parte of ['manha', 'tarde'] as const)
      if (livres.length < p.max && aptas.some((e) => comeca(e, v, { dia, parte }))) livres.push({ dia, parte })
  }
  return livres
}
