import { sql } from 'kysely'
import type { Estagio } from '#engines/funil/tipos.ts'
import type { Expediente } from '#kit/expediente.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { igual } from '#modules/funis/definicao/server/comandos/levar-cartoes.ts'
import { vencimentoDaVisita } from '#modules/funis/nucleo/server/comandos/relogio.ts'
import { prazoAMao, retomada, type VisitaAoEstagio } from '#modules/funis/nucleo/server/consultas/prazos-a-mao.ts'

/** The paused visit of a card in a waiting stage. */
const parada = {
  estagio: sql<string>`c.pausa_estagio_id`,
  desde: sql<Date>`t.em`,
  vence: sql<Date | null>`c.pausa_vence_em`,
}

/**
 * Recalculates paused deadlines, because their end has changed too. With `antes`, only those computed with these
 * business hours. Deadlines set by hand stay.
 */
export async function recontarParados(u: Unidade, e: Estagio, agora: Expediente, antes?: Expediente): Promise<void> {
  const { rows } = await sql<VisitaAoEstagio & { vence: Date }>`
    select c.id, c.pausa_vence_em as vence, t.em as desde, ${retomada(parada)} as retomada
    from funis.cartoes c
    cross join lateral (
      select em
      from funis.transicoes t
      where t.cartao_id = c.id
        and t.para_estagio_id = c.pausa_estagio_id
        and t.em <= c.pausado_em
        and t.desfaz is null
        and t.desfeita_por is null
      order by t.seq desc
      limit 1
    ) t
    where c.pausa_estagio_id = ${e.id}
      and c.situacao = 'aberto'
      and not ${prazoAMao(parada)}
    order by c.id
    for update of c
  `.execute(u.tx)
  for (const c of rows) {
    if (antes && !igual(c.vence, await vencimentoDaVisita(u.tx, e, c, antes))) continue
    const vence = await vencimentoDaVisita(u.tx, e, c, agora)
    // there is no legal deadline any more: clear the pause, so that nothing is resumed
    await sql`
      update funis.cartoes
      set
        ${vence ? sql`pausa_vence_em = ${vence}` : sql`pausa_estagio_id = null, pausa_vence_em = null, pausado_em = null`}
      where id = ${c.id}
    `.execute(u.tx)
  }
}
