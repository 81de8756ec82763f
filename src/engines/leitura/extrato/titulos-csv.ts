import { semAcentos } from '#kit/texto.ts'
import { diaEscrito, type Periodo } from './dia.ts'

export interface Titulos extends Periodo {
  banco: string | null
  agencia: string | null
  conta: string | null
}

const PERIODO = /(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})\s*(?:a|ate|e|-|–)\s*(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})/

/** Reads bank, branch, account and period from the lines above the table. */
export function lerTitulos(linhas: readonly (readonly string[])[]): Titulos {
  const texto = semAcentos(linhas.map((celulas) => celulas.filter((c) => c !== '').join(' ')).join('\n'))
  const juntas = /\bag(?:encia)?\.?\s*\/\s*c(?:onta|\/?c)?\b[^\d\n]{0,30}(\d[\d-]*x?)\s*[/|\s]\s*(\d[\d.-]*x?)/.exec(
    texto,
  )
  const agencia = juntas?.[1] ?? /\bag(?:encia)?\b\.?[\s:;|]*(\d[\d.]*(?:-[\dx])?)/.exec(texto)?.[1]
  const conta =
    juntas?.[2] ?? /\b(?:conta(?: corrente| poupanca)?|c\/c)\b[\s:;|.]*(\d[\d.]*(?:-[\dx]{1,2})?)/.exec(texto)?.[1]
  const periodo = PERIODO.exec(texto)
  const banco = /\bbanco\b[^\d\n]{0,40}?\(?(\d{3})\)?(?!\d)/.exec(texto)?.[1] ?? /\((\d{3})\)/.exec(texto)?.[1]
  return {
    banco: banco ?? null,
    agencia: agencia?.toUpperCase() ?? null,
    conta: conta?.toUpperCase() ?? null,
    inicioIso: diaEscrito(periodo?.[1] ?? ''),
    fimIso: diaEscrito(periodo?.[2] ?? ''),
  }
}
