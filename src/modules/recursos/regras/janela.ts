import { DIA_MS, diaDaSemana, somarDias } from '#kit/dias.ts'
import { nomeDoFeriado, type DiaEscrito } from '#kit/feriados.ts'
import type { Regras } from '../tipos.ts'
import { diaDe, escreverMinuto, MINUTO_MS, minutoDoDia, paraParede } from '#kit/parede.ts'

export interface Pedido {
  de: Date
  ate: Date
  quilometros_previstos_km?: number | null | undefined
}

const duracao = (min: number): string =>
  min % 1440 === 0 && min > 0
    ? `${min / 1440} ${min === 1440 ? 'dia' : 'dias'}`
    : min % 60 === 0 && min > 0
      ? `${min / 60} h`
      : `${min} min`

/**
 * Returns why the resource cannot take this booking, without checking other bookings; null if it can. `feriados`: the
 * company's registered holidays.
 */
export function problemaDaJanela(
  r: Regras,
  fuso: string,
  p: Pedido,
  agora: Date,
  feriados: readonly DiaEscrito[],
): { campo: string; mensagem: string } | null {
  const minutos = (p.ate.getTime() - p.de.getTime()) / MINUTO_MS
  if (minutos <= 0) return { campo: 'fim_local', mensagem: 'O fim vem depois do início' }
  // a walk-in may book the current quarter of an hour
  if (p.de.getTime() < agora.getTime() - 15 * MINUTO_MS)
    return { campo: 'inicio_local', mensagem: 'Esta hora já passou' }
  if (minutos < r.minimo_min)
    return { campo: 'fim_local', mensagem: `A reserva dura no mínimo ${duracao(r.minimo_min)}` }
  if (minutos > r.maximo_min)
    return { campo: 'fim_local', mensagem: `A reserva dura no máximo ${duracao(r.maximo_min)}` }
  if (p.de.getTime() > agora.getTime() + r.antecedencia_dias * DIA_MS)
    return {
      campo: 'inicio_local',
      mensagem: `Reserve com no máximo ${duracao(r.antecedencia_dias * 1440)} de antecedência`,
    }
  const fora = foraDoHorario(r, fuso, p, feriados)
  return fora && { campo: fora.noFim ? 'fim_local' : 'inicio_local', mensagem: fora.mensagem }
}

/** First and last day of a booking: one that ends at midnight ends on the previous day. */
function dias(
  fuso: string,
  p: Pick<Pedido, 'de' | 'ate'>,
): { inicio: string; fim: string; meiaNoite: boolean; diaInicio: string; diaFim: string } {
  const [inicio, fim] = [paraParede(p.de, fuso), paraParede(p.ate, fuso)]
  const meiaNoite = fim.endsWith('T00:00')
  return {
    inicio,
    fim,
    meiaNoite,
    diaInicio: inicio.slice(0, 10),
    diaFim: meiaNoite ? somarDias(fim.slice(0, 10), -1) : fim.slice(0, 10),
  }
}

/** Returns the holiday on which a booking begins or ends, for information: also where the resource stays open. */
export function feriadoDaReserva(
  fuso: string,
  p: Pick<Pedido, 'de' | 'ate'>,
  feriados: readonly DiaEscrito[],
): string | null {
  const { diaInicio, diaFim } = dias(fuso, p)
  return nomeDoFeriado(diaInicio, feriados) ?? nomeDoFeriado(diaFim, feriados) ?? null
}

/** A booking must begin and end within the opening hours; an overnight one may include closed hours. */
function foraDoHorario(
  r: Regras,
  fuso: string,
  p: Pedido,
  feriados: readonly DiaEscrito[],
): { mensagem: string; noFim: boolean } | null {
  const { inicio, fim, meiaNoite, diaInicio, diaFim } = dias(fuso, p)
  for (const dia of new Set([diaInicio, diaFim])) {
    const feriado = r.fecha_feriados ? nomeDoFeriado(dia, feriados) : undefined
    if (feriado) return { mensagem: `Fechado no feriado: ${feriado}`, noFim: dia !== diaInicio }
    if ((r.semana[diaDaSemana(dia)] ?? []).length === 0)
      return { mensagem: 'Fechado neste dia da semana', noFim: dia !== diaInicio }
  }
  const turnos = (dia: string) => r.semana[diaDaSemana(dia)] ?? []
  const [mi, mf] = [minutoDoDia(inicio), meiaNoite ? 1440 : minutoDoDia(fim)]
  const frase = (dia: string) =>
    `Aberto ${turnos(dia)
      .map((t) => `das ${escreverMinuto(t.inicio)} às ${escreverMinuto(t.fim)}`)
      .join(' e ')}`
  const doInicio = turnos(diaInicio).find((t) => t.inicio <= mi && mi < t.fim)
  if (!doInicio) return { mensagem: frase(diaInicio), noFim: false }
  const cabe = diaInicio === diaFim ? mf <= doInicio.fim : turnos(diaFim).some((t) => t.inicio < mf && mf <= t.fim)
  return cabe ? null : { mensagem: frase(diaFim), noFim: true }
}

/** The booking plus setup, cleanup and charging time: longer trips need longer charging. */
export function comFolga(r: Regras, p: Pedido): { de: Date; ate: Date } {
  const recarga = Math.ceil((p.quilometros_previstos_km ?? 0) / 10) * r.recarga_min_por_10km
  return {
    de: new Date(p.de.getTime() - r.folga_antes_min * MINUTO_MS),
    ate: new Date(p.ate.getTime() + (r.folga_depois_min + recarga) * MINUTO_MS),
  }
}

export const precisaAprovar = (r: Regras, p: Pedido): boolean =>
  r.aprovacao === 'sempre' ||
  (r.aprovacao === 'longas' && (p.ate.getTime() - p.de.getTime()) / MINUTO_MS > r.aprova_acima_min)

/** Whether the licence is valid on the last day of the booking. */
export const habilitacaoVale = (validade: string, ate: Date, fuso: string): boolean => validade >= diaDe(ate, fuso)
