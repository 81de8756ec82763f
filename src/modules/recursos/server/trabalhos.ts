import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { trabalho, type Trabalho } from '#platform/jobs/trabalho.ts'
import type { Servicos } from '#platform/servicos.ts'
import { devolucaoAtrasou } from '../eventos.ts'
import { MINUTO_MS } from '#kit/parede.ts'
import { recursoPorId } from './consultas/recursos.ts'
import { avisarDosFeriados } from './comandos/avisar-feriados.ts'
import { fecharOferta, oferecer } from './comandos/espera.ts'
import { passarPara, soltar, trancarReserva } from './comandos/mudar.ts'
import {
  trabalhoDeAtraso,
  trabalhoDeExpirar,
  trabalhoDeLiberar,
  trabalhoDeOferta,
  trabalhoDosFeriados,
} from './tipos-de-trabalho.ts'

/** Ignores records that no longer exist. */
const seHouver = async (fn: () => Promise<void>): Promise<void> => {
  try {
    await fn()
  } catch (erro) {
    if (!(erro instanceof ErroApp && erro.status === 404)) throw erro
  }
}

/** Releases the slot after a no-show. The row lock prevents a second release by another process. */
export const liberar = (s: Servicos, id: string, agora = new Date()): Promise<void> =>
  seHouver(() =>
    s.executar(sistema, async (u) => {
      const r = await trancarReserva(u.tx, id)
      const rec = await recursoPorId(u.tx, r.recurso_id)
      if (
        r.situacao !== 'confirmada' ||
        rec.regras.chegada_min === 0 ||
        agora.getTime() < r.de.getTime() + rec.regras.chegada_min * MINUTO_MS
      )
        return
      await passarPara(
        u,
        r,
        'nao_compareceu',
        { motivo: `Ninguém chegou em ${rec.regras.chegada_min} minutos` },
        'reserva.liberar',
      )
      soltar(u, r)
    }),
  )

/** Expires a request without a decision, or an offer without an answer. */
export const expirar = (s: Servicos, id: string, agora = new Date()): Promise<void> =>
  seHouver(() =>
    s.executar(sistema, async (u) => {
      const r = await trancarReserva(u.tx, id)
      if (!r.expira_em || r.expira_em > agora) return
      if (r.situacao === 'oferecida') return fecharOferta(u, r, 'expirada')
      await passarPara(u, r, 'expirada', { motivo: 'Ninguém decidiu a tempo' }, 'reserva.expirar')
      soltar(u, r)
    }),
  )

/** Notifies the next user when a booking was not returned in time. */
const atrasar = (s: Servicos, id: string): Promise<void> =>
  s.executar(sistema, async (u) => {
    const { rows } = await sql<{ proxima: string }>`
      select p.id as proxima
      from recursos.reservas r
      join recursos.reservas p
        on p.recurso_id = r.recurso_id
        and p.situacao = 'confirmada'
        and lower(p.periodo) >= upper(r.periodo)
        and lower(p.periodo) < upper(r.periodo) + interval '4 hours'
      where r.id = ${id}
        and r.situacao = 'em_uso'
        and upper(r.periodo) <= now()
      order by lower(p.periodo)
      limit 1
    `.execute(u.tx)
    if (rows[0]) u.emitir(devolucaoAtrasou, { proxima_id: rows[0].proxima, atrasada_id: id })
  })

export const trabalhosDosRecursos = (s: Servicos): Trabalho[] => [
  trabalho(trabalhoDeLiberar, ({ reserva_id }) => liberar(s, reserva_id)),
  trabalho(trabalhoDeExpirar, ({ reserva_id }) => expirar(s, reserva_id)),
  trabalho(trabalhoDosFeriados, (dados) => avisarDosFeriados(s, dados)),
  trabalho(trabalhoDeAtraso, ({ reserva_id }) => atrasar(s, reserva_id)),
  trabalho(trabalhoDeOferta, ({ recurso_id, de, ate }) =>
    s.executar(sistema, (u) => oferecer(u, { recurso_id, de: new Date(de), ate: new Date(ate) }, new Date())),
  ),
]

/** Schedules the late return check at the end of the booking. */
export const vigiarDevolucao = (u: Parameters<typeof passarPara>[0], id: string, ate: Date) =>
  agendar(u.tx, trabalhoDeAtraso, { reserva_id: id }, { chave: `atraso:${id}`, em: ate })
