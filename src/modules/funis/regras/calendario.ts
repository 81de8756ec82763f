import { FUSO, type Expediente } from '#kit/expediente.ts'
import { feriadoNacional } from '#kit/feriados.ts'

const MANHA = { inicio: 8 * 60, fim: 12 * 60 }
const TARDE = { inicio: 13 * 60, fim: 18 * 60 }

/** When the company works, for terms in working hours and days: Monday to Friday, without the national holidays. */
export const expedienteDaEmpresa: Expediente = {
  fuso: FUSO,
  semana: Array.from({ length: 7 }, (_, dia) => (dia >= 1 && dia <= 5 ? [MANHA, TARDE] : [])),
  fechado: (dia) => feriadoNacional(dia)?.facultativo === false,
}
