import { completarAno, diaReal, diasEntre, lerDia } from '../datas.ts'

/** First eight digits of an OFX date, as written: its zone is not applied. */
export function diaDoOfx(texto: string | undefined): string | null {
  const t = texto?.trim() ?? ''
  const m = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(t)
  return m ? diaReal(`${m[1]}-${m[2]}-${m[3]}`) : lerDia(t.slice(0, 10))
}

export interface Periodo {
  inicioIso: string | null
  fimIso: string | null
}

/** `05/11/2026`, `05/11/26`, `2026-11-05 00:00`; null for anything else. */
export function diaEscrito(texto: string): string | null {
  const t = texto.trim()
  const iso = /^(\d{4})[-/](\d{2})[-/](\d{2})(?![\d])/.exec(t)
  if (iso) return diaReal(`${iso[1]}-${iso[2]}-${iso[3]}`)
  const br = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?![\d])/.exec(t)
  return br ? lerDia(`${br[1]?.padStart(2, '0')}/${br[2]?.padStart(2, '0')}/${br[3]}`) : null
}

/** Completes `dd/mm` with the year of the period, which may cross New Year. */
export function diaNoPeriodo(texto: string, { inicioIso, fimIso }: Periodo): string | null {
  const cheio = diaEscrito(texto)
  const perto = fimIso ?? inicioIso
  if (cheio || !perto) return cheio
  const diaMes = /^(\d{2})[/.-](\d{2})$/.exec(texto.trim())
  if (!diaMes) return null
  const candidatos = [inicioIso, fimIso].flatMap((p) => (p ? (completarAno(`${diaMes[1]}/${diaMes[2]}`, p) ?? []) : []))
  const dentro = candidatos.find((c) => (!inicioIso || c >= inicioIso) && (!fimIso || c <= fimIso))
  return dentro ?? candidatos.sort((a, b) => Math.abs(diasEntre(a, perto)) - Math.abs(diasEntre(b, perto)))[0] ?? null
}

export const pareceDia = (texto: string): boolean => /^\d{1,4}[-/.]\d{1,2}([-/.]\d{2,4})?(\s|T|$)/.test(texto.trim())
