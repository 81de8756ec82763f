import { diaAqui } from '#kit/aqui.ts'
import { diaDaSemana, SEMANA } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { escreverMinuto, minutoDoDia, paraInstante, paraParede } from '#kit/parede.ts'
import type { EquipeNaSemana, NaBandeja, Visita } from '../../contract/agenda.ts'

/** Where a card is, or is about to be: wall time of São Paulo. */
export interface Lugar {
  equipe_id: string
  dia: string
  inicio_min: number
  duracao_min: number
}
export type Cartao = Visita | NaBandeja
export const naAgenda = (c: Cartao): c is Visita => 'equipe_id' in c

export const minutoDe = (iso: string): number => minutoDoDia(paraParede(new Date(iso), FUSO))
export const duracaoDe = (v: Visita): number => Math.round((Date.parse(v.ate) - Date.parse(v.de)) / 60_000)
export const lugarDe = (v: Visita): Lugar => ({
  equipe_id: v.equipe_id,
  dia: diaAqui(new Date(v.de)),
  inicio_min: minutoDe(v.de),
  duracao_min: duracaoDe(v),
})
export function periodoDe(l: Lugar): { de: string; ate: string } {
  const de = paraInstante(`${l.dia}T${escreverMinuto(l.inicio_min)}`, FUSO)
  return { de: de.toISOString(), ate: new Date(de.getTime() + l.duracao_min * 60_000).toISOString() }
}

/** Visits of a crew that touch a day, by hour. */
export const doDia = (visitas: readonly Visita[], equipeId: string, dia: string): Visita[] =>
  visitas.filter(
    (v) =>
      v.equipe_id === equipeId && diaAqui(new Date(v.de)) <= dia && diaAqui(new Date(Date.parse(v.ate) - 1)) >= dia,
  )

/**
 * Where a card dropped on a day begins: a visit keeps its hour; one without a date follows the last visit of the day,
 * with the way to it.
 */
export function aoSoltarEm(c: Cartao, equipe: EquipeNaSemana, dia: string, visitas: readonly Visita[]): Lugar {
  const duracao_min = naAgenda(c) ? duracaoDe(c) : c.duracao_min
  if (naAgenda(c)) return { equipe_id: equipe.id, dia, inicio_min: minutoDe(c.de), duracao_min }
  const ultima = doDia(visitas, equipe.id, dia).reduce((fim, v) => Math.max(fim, minutoDe(v.ate)), 0)
  const inicio = ultima === 0 ? equipe.inicio_min : Math.ceil((ultima + 30) / 30) * 30
  return { equipe_id: equipe.id, dia, inicio_min: inicio, duracao_min }
}

/** Who is in the way of a place, of what this page shows; the server decides. */
export const choqueEm = (l: Lugar, ordemId: string, visitas: readonly Visita[]): Visita | undefined => {
  const p = periodoDe(l)
  return visitas.find((v) => v.equipe_id === l.equipe_id && v.ordem_id !== ordemId && v.de < p.ate && v.ate > p.de)
}

export const emPalavras = (l: Lugar, equipes: readonly EquipeNaSemana[]): string => {
  const equipe = equipes.find((e) => e.id === l.equipe_id)?.nome ?? 'equipe'
  return `${equipe}, ${SEMANA[diaDaSemana(l.dia)]}, ${escreverMinuto(l.inicio_min)}`
}
