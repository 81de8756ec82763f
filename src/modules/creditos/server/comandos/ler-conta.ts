import { sql } from 'kysely'
import { energiaDasContas } from '#modules/contas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { atualizarAlertas } from './alertas.ts'
import { lancarMes } from './lancar-mes.ts'

/**
 * Posts a bill that a person confirmed: its month, and the months and units in which it counted before, when a
 * correction moved it.
 */
export async function lerConta(u: Unidade, p: { contaId: string; unidadeId: string }): Promise<void> {
  const antes = await sql<{ unidade_id: string; mes: string }>`
    select unidade_id, to_char(competencia, 'YYYY-MM') as mes
    from creditos.meses
    where conta_id = ${p.contaId}
  `.execute(u.tx)
  const contas = await energiaDasContas(u.tx, { unidades: [p.unidadeId], de: '2000-01' })
  const agora = contas.filter((c) => c.conta_id === p.contaId).map((c) => ({ unidade_id: c.unidade_id, mes: c.mes }))
  const todos = new Map([...antes.rows, ...agora].map((x) => [`${x.unidade_id}|${x.mes}`, x]))
  for (const x of [...todos.values()].toSorted((a, b) => (a.mes < b.mes ? -1 : 1)))
    await lancarMes(u, { unidadeId: x.unidade_id, competencia: x.mes })
  await atualizarAlertas(u, [...new Set([...todos.values()].map((x) => x.unidade_id))])
}
