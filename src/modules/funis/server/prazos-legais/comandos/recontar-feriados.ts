import { sql } from 'kysely'
import { situacaoDe, type Estagio } from '#engines/funil/tipos.ts'
import type { Expediente } from '#kit/expediente.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { expedienteCom } from '../../../regras/calendario.ts'
import { igual, recontarPrazos } from '../../comandos/levar-cartoes.ts'
import { vencimentoDe } from '../../comandos/relogio.ts'
import { expedienteNoFunil } from '../../consultas/expediente.ts'
import { funilVigente } from '../../consultas/funil.ts'

export interface FeriadosDeAntes {
  departamentos: readonly { codigo: string; antes: readonly string[] }[]
}

/** Terms in days and hours of work, where the days on which nobody works are others now: one funnel at a time. */
export async function recontarPorFeriados(s: Servicos, { departamentos }: FeriadosDeAntes): Promise<void> {
  for (const { codigo, antes } of departamentos) {
    const { rows } = await sql<{ id: string }>`select id from funis.funis where versao > 0 and arquivado_em is null and departamento = ${codigo} order by id`.execute(s.banco.db)
    for (const { id } of rows) await s.executar(sistema, (u) => recontarOFunil(u, id, expedienteCom(antes)))
  }
}

async function recontarOFunil(u: Unidade, funilId: string, antes: Expediente): Promise<void> {
  const { definicao } = await funilVigente(u.tx, funilId)
  // days of the calendar run through every holiday
  const contados = definicao.estagios.filter((e) => situacaoDe(e.tipo) === 'aberto' && e.prazo && e.prazo.unidade !== 'dc')
  await recontarPrazos(u, contados, undefined, antes)
  const agora = await expedienteNoFunil(u.tx, funilId)
  for (const e of contados) await recontarParados(u, e, antes, agora)
}

/** What is left of a term that stands still is counted to its end, which is another now, too. */
async function recontarParados(u: Unidade, e: Estagio, antes: Expediente, agora: Expediente): Promise<void> {
  const { rows } = await sql<{ id: string; vence: Date; desde: Date }>`select c.id, c.pausa_vence_em as vence, t.em as desde from funis.cartoes c
    cross join lateral (select em from funis.transicoes t where t.cartao_id = c.id and t.para_estagio_id = c.pausa_estagio_id and t.em <= c.pausado_em order by t.seq desc limit 1) t
    where c.pausa_estagio_id = ${e.id} and c.situacao = 'aberto' order by c.id for update of c`.execute(u.tx)
  for (const c of rows) {
    if (!igual(c.vence, await vencimentoDe(u.tx, e, c.id, c.desde, antes))) continue
    await sql`update funis.cartoes set pausa_vence_em = ${await vencimentoDe(u.tx, e, c.id, c.desde, agora)} where id = ${c.id}`.execute(u.tx)
  }
}
