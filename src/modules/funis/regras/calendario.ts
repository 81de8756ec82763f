import { FUSO, type Expediente } from '#kit/expediente.ts'
import { diasFechados, fechaNoPais } from '#kit/feriados.ts'

const MANHA = { inicio: 8 * 60, fim: 12 * 60 }
const TARDE = { inicio: 13 * 60, fim: 18 * 60 }

/** When the company works, for terms in working hours and days: Monday to Friday, without the national holidays. */
export const expedienteDaEmpresa: Expediente = {
  fuso: FUSO,
  semana: Array.from({ length: 7 }, (_, dia) => (dia >= 1 && dia <= 5 ? [MANHA, TARDE] : [])),
  fechado: fechaNoPais,
}

/** Registers that are in use at a time: one for each place in which the company works. */
const MAXIMO = 64
const lembrados = new Map<string, Expediente>()

/**
 * The same without the days of the company's register, too. The same days give the same hours: what was counted by them
 * is remembered.
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
