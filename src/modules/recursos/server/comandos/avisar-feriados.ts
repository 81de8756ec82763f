import { diasFechados } from '#kit/feriados.ts'
import { diasDaEmpresa } from '#modules/calendario/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { reservaEmFeriado } from '../../eventos.ts'
import { porVirNosDias } from '../consultas/reservas.ts'

/**
 * Notifies the users whose future bookings fall on newly closed days, not those who booked on a known holiday.
 * Idempotent: the notification key is booking and day.
 */
export const avisarDosFeriados = (s: Servicos, { empresa: antes }: { empresa: readonly string[] }): Promise<void> =>
  s.executar(sistema, async (u) => {
    const novos = (await diasDaEmpresa(u.tx)).filter((d) => !antes.includes(d))
    if (novos.length === 0) return
    const jaFechado = diasFechados(antes)
    const ditas = new Map<string, string>()
    for (const { id, dia } of await porVirNosDias(u.tx, novos))
      if (!jaFechado(dia) && !ditas.has(id)) ditas.set(id, dia)
    for (const [reserva_id, dia] of ditas) u.emitir(reservaEmFeriado, { reserva_id, dia })
  })
