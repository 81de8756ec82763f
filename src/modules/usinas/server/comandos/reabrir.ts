import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { mesPorExtenso } from '#kit/meses.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Usina } from '../../contract/usinas.ts'
import { alertaAbriu, mesDaUsinaMudou, usinaMudou } from '../../eventos.ts'
import { mesesDaUsina } from '../consultas/meses.ts'
import { usinaPorId } from '../consultas/usinas.ts'
import { reverAlertas } from './alertas.ts'
import { exigirVersao } from './exigir-versao.ts'

/**
 * The bill of a closed month states another energy than the month was closed with: an alert with both figures, until they
 * agree or the month is opened again. An open month, or the same energy, ends it.
 */
export async function avisarContaCorrigida(
  u: Unidade,
  usina: Usina,
  d: { competencia: string; kwh: number },
): Promise<void> {
  const [m] = await mesesDaUsina(u.tx, usina, d.competencia, 1)
  if (!m?.fechado || m.injetado_kwh === d.kwh) return encerrarAlertaDaConta(u, usina.id, d.competencia)
  const { rows } = await sql<{ id: string; novo: boolean; mudou: boolean }>`
    with antes as (
      select dados
      from usinas.alertas
      where usina_id = ${usina.id}
        and competencia = ${d.competencia}
        and tipo = 'conta_corrigida'
        and ate is null
    )
    insert into usinas.alertas as x (id, usina_id, tipo, competencia, dados)
    values (
      ${uuidv7()}, ${usina.id}, 'conta_corrigida', ${d.competencia},
      ${JSON.stringify({ kwh: d.kwh, fechado_kwh: m.injetado_kwh })}::jsonb
    )
    on conflict (usina_id, competencia) where ate is null and tipo = 'conta_corrigida' do update
      set dados = excluded.dados
    returning x.id, (xmax = 0) as novo, x.dados is distinct from (select dados from antes) as mudou
  `.execute(u.tx)
  const [alerta] = rows
  if (!alerta?.mudou) return
  if (alerta.novo) u.emitir(alertaAbriu, { alerta_id: alerta.id, usina_id: usina.id, tipo: 'conta_corrigida' })
  u.auditar({
    acao: 'mes_da_usina.conta_corrigida',
    entidade: 'usina',
    entidade_id: usina.id,
    antes: { injetado_kwh: m.injetado_kwh },
    depois: { injetado_kwh: d.kwh },
    motivo: d.competencia,
  })
  u.emitir(usinaMudou, { usina_id: usina.id })
}

async function encerrarAlertaDaConta(u: Unidade, usinaId: string, competencia: string): Promise<void> {
  await sql`
    update usinas.alertas
    set ate = now()
    where usina_id = ${usinaId}
      and competencia = ${competencia}
      and tipo = 'conta_corrigida'
      and ate is null
  `.execute(u.tx)
}

/** Energy of the newest bill that came after the close, where the alert has one. */
async function contaDoAlerta(u: Unidade, usinaId: string, competencia: string): Promise<number | null> {
  const { rows } = await sql<{ kwh: number | null }>`
    select (dados ->> 'kwh')::float8 as kwh
    from usinas.alertas
    where usina_id = ${usinaId}
      and competencia = ${competencia}
      and tipo = 'conta_corrigida'
      and ate is null
  `.execute(u.tx)
  return rows[0]?.kwh ?? null
}

/**
 * Opens a closed month again, with the reason. The energy of a bill that was corrected meanwhile takes the place of the
 * old one; the ledger of credits posts the difference by its event.
 */
export async function reabrirMes(
  u: Unidade,
  id: string,
  competencia: string,
  d: { versao?: number | undefined; motivo: string },
): Promise<void> {
  const usina = await usinaPorId(u.tx, id, true)
  const [m] = await mesesDaUsina(u.tx, usina, competencia, 1)
  if (!m?.fechado) throw conflito(`O mês de ${mesPorExtenso(competencia)} não está fechado: não há o que reabrir.`)
  exigirVersao(d.versao, m.versao)
  const corrigido = await contaDoAlerta(u, id, competencia)
  const { rows } = await sql<{ n: number }>`
    insert into usinas.reaberturas (usina_id, competencia, n, motivo, injetado_kwh, por)
    select usina_id, competencia, reaberturas + 1, ${d.motivo}, injetado_kwh, ${u.autor.usuario?.id ?? null}::uuid
    from usinas.meses
    where usina_id = ${id}
      and competencia = ${competencia}
    returning n
  `.execute(u.tx)
  await sql`
    update usinas.meses
    set
      fechado = false, fechado_em = null, fechado_por = null, reaberturas = ${rows[0]?.n ?? 1}, versao = versao + 1,
      atualizado_em = now()
    where usina_id = ${id}
      and competencia = ${competencia}
  `.execute(u.tx)
  if (corrigido !== null)
    await sql`
      update usinas.meses
      set injetado_kwh = ${corrigido}, injetado_de = 'conta', versao = versao + 1
      where usina_id = ${id}
        and competencia = ${competencia}
    `.execute(u.tx)
  await encerrarAlertaDaConta(u, id, competencia)
  u.auditar({
    acao: 'mes_da_usina.reabrir',
    entidade: 'usina',
    entidade_id: id,
    antes: { injetado_kwh: m.injetado_kwh },
    depois: { competencia, injetado_kwh: corrigido ?? m.injetado_kwh },
    motivo: d.motivo,
  })
  await reverAlertas(u, usina)
  u.emitir(usinaMudou, { usina_id: id })
  u.emitir(mesDaUsinaMudou, { usina_id: id, competencia })
}
