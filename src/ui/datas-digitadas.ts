import { soDigitos } from './mascaras.ts'

export type TipoDeData = 'date' | 'datetime-local' | 'time' | 'month'

export const moldeDaData: Record<TipoDeData, string> = {
  date: 'dd/mm/aaaa',
  'datetime-local': 'dd/mm/aaaa hh:mm',
  time: 'hh:mm',
  month: 'mm/aaaa',
}

/** Formats ISO ('2026-11-20', '2026-11-20T14:05', '14:05', '2026-11') in the Brazilian order. */
export function isoParaTexto(tipo: TipoDeData, iso: string): string {
  if (tipo === 'time') return /^\d{2}:\d{2}/.exec(iso)?.[0] ?? ''
  const m = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:T(\d{2}:\d{2}))?/.exec(iso)
  if (!m) return ''
  const [, ano, mes, dia, hora] = m
  if (tipo === 'month') return `${mes}/${ano}`
  if (!dia) return ''
  return tipo === 'date' ? `${dia}/${mes}/${ano}` : hora ? `${dia}/${mes}/${ano} ${hora}` : ''
}

/** Inserts the slashes into the typed text; a pasted ISO date is converted. */
export function mascararData(tipo: TipoDeData, texto: string): string {
  const colado = /^\s*\d{4}-\d{2}/.test(texto) ? isoParaTexto(tipo, texto.trim().replace(' ', 'T')) : ''
  if (colado) return colado
  const d = soDigitos(texto)
  let i = 0
  let saida = ''
  for (const c of moldeDaData[tipo]) {
    if (i >= d.length) break
    saida += /[a-z]/.test(c) ? d[i++] : c
  }
  return saida
}

const existe = (a: number, m: number, d: number) => {
  const x = new Date(Date.UTC(a, m - 1, d))
  return a >= 1900 && x.getUTCMonth() === m - 1 && x.getUTCDate() === d
}
const horaExiste = (h: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(h)

/** Converts the typed text to ISO; '' unless it is an existing day (or hour). */
export function textoParaIso(tipo: TipoDeData, texto: string): string {
  if (tipo === 'time') return horaExiste(texto) ? texto : ''
  if (tipo === 'month') {
    const m = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(texto)
    return m ? `${m[2]}-${m[1]}` : ''
  }
  const m = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}))?$/.exec(texto)
  if (!m || !existe(Number(m[3]), Number(m[2]), Number(m[1]))) return ''
  const dia = `${m[3]}-${m[2]}-${m[1]}`
  if (tipo === 'date') return m[4] ? '' : dia
  return m[4] && horaExiste(m[4]) ? `${dia}T${m[4]}` : ''
}
