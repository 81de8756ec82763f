import { FUSO, type Expediente } from '#kit/expediente.ts'
import { diasFechados, fechaNoPais } from '#kit/feriados.ts'

const MANHA = { inicio: 8 * 60, fim: 12 * 60 }
const TARDE = { inicio: 13 * 60, fim: 18 * 60 }

/**
 * The company's business hours, for deadlines in working hours and days: Monday to Friday, except national holidays.
 */
export const expedienteDaEmpresa: Expediente = {
  fuso: FUSO,
  semana: Array.from({ length: 7 }, (_, dia) => (dia >= 1 && dia <= 5 ? [MANHA, TARDE] : [])),
  fechado: fechaNoPais,
}

/** Maximum cached registers: one per location of the company. */
const MAXIMO = 64
const lembrados = new Map<string, Expediente>()

/**
 * The same hours, also closed on the days of the company's register. Cached: the same days return the same object, so
 * that results computed with it can be cached by identity.
 */
export function expedienteCom(feriados: readonly string[]): Expediente {
  if (feriados.length === 0) return expedienteDaEmpresa
  const chave = feriados.join()
  let e = lembrados.get(chave)
  if (!e) {
    if (lembrados.size >= MAXIMO) lembrados.clear()
    lembrados.set(chave, (e = { ...expedienteDaEmpresa, fechado: diasFechados(feriados) }))
  }
  return e
}
