import { diaDaSemana, diaDeMs, msDoDia, SEMANA_CURTA } from '#kit/dias.ts'
import { listaDeOpcoes } from '#kit/lista-falada.ts'

const FORMA = /^(\d{4}-\d{2}-\d{2})\/(manha|tarde)$/
const PARTES: Readonly<Record<string, string>> = { manha: 'de manhã', tarde: 'à tarde' }

const existe = (dia: string): boolean => !Number.isNaN(msDoDia(dia)) && diaDeMs(msDoDia(dia)) === dia

/** A half of a day as the page sends and the database stores it: `2026-12-01/manha`. */
export const escreverHorario = (h: { dia: string; parte: string }): string => `${h.dia}/${h.parte}`

export function lerHorario(texto: string): { dia: string; parte: string } | null {
  const [, dia, parte] = FORMA.exec(texto) ?? []
  return dia && parte && existe(dia) ? { dia, parte } : null
}

const diaFalado = (dia: string): string => `${SEMANA_CURTA[diaDaSemana(dia)] ?? ''} ${dia.slice(8)}/${dia.slice(5, 7)}`

/** “ter 01/12 de manhã”; a day alone, as requests had before, is that day. */
export function horarioFalado(texto: string): string {
  const h = lerHorario(texto)
  return h ? `${diaFalado(h.dia)} ${PARTES[h.parte] ?? ''}` : diaFalado(texto)
}

/** What a customer asked for, in one text: the halves of days, then their own words. */
export const pedidoFalado = (horarios: readonly string[], texto: string): string =>
  [
    ...(horarios.length > 0 ? [`Pode ser ${listaDeOpcoes(horarios.toSorted().map(horarioFalado))}.`] : []),
    ...(texto === '' ? [] : [texto]),
  ].join('\n')
