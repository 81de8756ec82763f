import { somarDias } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaDe, minutoDoDia, paraInstante, paraParede } from '#kit/parede.ts'

const ABRE = 8 * 60
const FECHA = 20 * 60

/** Now when invoices may leave, else the next 08:00 of São Paulo. */
export function proximaSaida(agora: Date): Date {
  const minuto = minutoDoDia(paraParede(agora, FUSO))
  if (minuto >= ABRE && minuto < FECHA) return agora
  const hoje = diaDe(agora, FUSO)
  return paraInstante(`${minuto < ABRE ? hoje : somarDias(hoje, 1)}T08:00`, FUSO)
}

export const dentroDaJanela = (agora: Date): boolean => proximaSaida(agora).getTime() === agora.getTime()
