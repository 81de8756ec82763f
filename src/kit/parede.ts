import { diaBr, somarDias } from '#kit/dias.ts'
import { doRelogio, naParede } from '#kit/expediente.ts'

export const MINUTO_MS = 60_000

/** Converts between local time of a zone, as '2026-11-23T09:00', and instants. */
export const paraInstante = (local: string, fuso: string): Date =>
  new Date(doRelogio(Date.parse(`${local.slice(0, 16)}:00Z`), fuso))
export const paraParede = (em: Date, fuso: string): string =>
  new Date(naParede(em.getTime(), fuso)).toISOString().slice(0, 16)
export const diaDe = (em: Date, fuso: string): string => paraParede(em, fuso).slice(0, 10)
/** `25/11 às 08:00`: an instant as short text. */
export function diaEHora(em: Date, fuso: string): string {
  const parede = paraParede(em, fuso)
  return `${diaBr(parede.slice(0, 10)).slice(0, 5)} às ${parede.slice(11, 16)}`
}
export const minutoDoDia = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
export const escreverMinuto = (m: number): string =>
  `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
/** A day from local midnight to local midnight: 23 to 25 hours. */
export const diaInteiro = (dia: string, fuso: string): { de: Date; ate: Date } => ({
  de: paraInstante(`${dia}T00:00`, fuso),
  ate: paraInstante(`${somarDias(dia, 1)}T00:00`, fuso),
})

/** The last second of a day in the zone. */
export const fimDoDia = (dia: string, fuso: string): Date => new Date(diaInteiro(dia, fuso).ate.getTime() - 1000)

/** A local time with the offset of its zone at that time: '2026-11-23T09:00:00-04:00'. */
export function comDeslocamento(local: string, fuso: string): string {
  const em = paraInstante(local, fuso)
  const minutos = Math.round((naParede(em.getTime(), fuso) - em.getTime()) / MINUTO_MS)
  return `${paraParede(em, fuso)}:00${minutos < 0 ? '-' : '+'}${escreverMinuto(Math.abs(minutos))}`
}
