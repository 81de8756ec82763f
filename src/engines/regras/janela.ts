import { FUSO, proximaAbertura, type Expediente } from '#kit/expediente.ts'
import type { DiaFechado } from '#kit/feriados.ts'
import type { Janela } from './tipos.ts'

/** When a message may leave: now, or when the window next opens. Hours and holidays are the company's. */
export function quandoSai(j: Janela | null, agora: Date, fechado: DiaFechado): Date {
  if (!j) return agora
  const aberto = [{ inicio: j.de * 60, fim: j.ate * 60 }]
  const e: Expediente = {
    fuso: FUSO,
    semana: Array.from({ length: 7 }, (_, dia) => (!j.dias_uteis || (dia >= 1 && dia <= 5) ? aberto : [])),
    fechado: (dia) => j.dias_uteis && fechado(dia),
  }
  return proximaAbertura(e, agora) ?? agora
}
