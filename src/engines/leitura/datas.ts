import { semAcentos } from '#kit/texto.ts'

export const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** Short and full names of months, without accents. */
export const MES = '(?:jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)(?:eiro|ereiro|co|il|o|ho|osto|embro|ubro)?'

const doisDigitos = (n: number): string => String(n).padStart(2, '0')
const anoCheio = (ano: string): string => (ano.length === 2 ? `20${ano}` : ano)

/** AAAA-MM of `OUT/2026`, `OUT26`, `outubro/2026`, `10/2026`, `7/25`; null for anything else. */
export function lerMes(texto: string): string | null {
  const t = semAcentos(texto).trim()
  const porNome = new RegExp(`^(${MES})\\s*[/ -]?\\s*(\\d{4}|\\d{2})$`).exec(t)
  if (porNome) return `${anoCheio(porNome[2] ?? '')}-${doisDigitos(MESES.indexOf((porNome[1] ?? '').slice(0, 3)) + 1)}`
  const porNumero = /^(0?[1-9]|1[0-2])\s*[/-]\s*(\d{4}|\d{2})$/.exec(t)
  if (!porNumero) return null
  const mes = `${anoCheio(porNumero[2] ?? '')}-${(porNumero[1] ?? '').padStart(2, '0')}`
  return mes >= '2000' && mes < '2100' ? mes : null
}

/** AAAA-MM-DD of `16/10/2026` or `16/10/26`; null when the day does not exist. */
export function lerDia(texto: string): string | null {
  const m = /^(\d{2})[/.](\d{2})[/.](\d{4}|\d{2})$/.exec(texto.trim())
  return m ? diaReal(`${anoCheio(m[3] ?? '')}-${m[2]}-${m[1]}`) : null
}

export function diaReal(iso: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const data = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(data.getTime()) && data.toISOString().startsWith(iso) ? iso : null
}

/** Gives `DD/MM` the year that puts it next to a known day: at most half a year away. */
export function completarAno(diaMes: string, perto: string): string | null {
  const m = /^(\d{2})[/.](\d{2})$/.exec(diaMes.trim())
  if (!m) return null
  const ano = Number(perto.slice(0, 4))
  const candidatos = [ano - 1, ano, ano + 1].flatMap((a) => diaReal(`${a}-${m[2]}-${m[1]}`) ?? [])
  return candidatos.sort((a, b) => Math.abs(diasEntre(a, perto)) - Math.abs(diasEntre(b, perto)))[0] ?? null
}

export const diasEntre = (de: string, ate: string): number =>
  Math.round((Date.parse(`${ate}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / 86_400_000)

/** AAAA-MM moved by a number of months. */
export function mesMais(mes: string, quantos: number): string {
  const n = Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1 + quantos
  return `${Math.floor(n / 12)}-${doisDigitos((n % 12) + 1)}`
}
