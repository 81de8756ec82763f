import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { mesPorExtenso } from '#kit/meses.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Usina } from '../../contract/usinas.ts'
import { mesDaUsinaMudou, usinaMudou } from '../../eventos.ts'
import { diasDoMes, esperadoDoMes } from '../../regras/esperado.ts'
import { competenciaDeHoje, mesesDaUsina, porDia } from '../consultas/meses.ts'
import { usinaPorId } from '../consultas/usinas.ts'
import { reverAlertas } from './alertas.ts'
import { exigirVersao } from './exigir-versao.ts'
import { avisarContaCorrigida } from './reabrir.ts'

/** Creates the rows of these months and sums their days again. A closed month and a reading of the whole month stay. */
export async function recalcularMeses(tx: Tx, u: Usina, competencias: readonly string[]): Promise<void> {
  const quais = [...new Set(competencias)].map((competencia) => ({
    competencia,
    esperado: esperadoDoMes(u, competencia),
  }))
  if (quais.length === 0) return
  await sql`
    with somas as (
      select q.competencia, q.esperado, sum(d.kwh) as kwh, count(d.kwh)::int as dias
      from jsonb_to_recordset(${JSON.stringify(quais)}::jsonb) as q(competencia text, esperado numeric)
      left join (
        ${porDia}
      ) d
        on d.usina_id = ${u.id} and to_char(d.dia, 'YYYY-MM') = q.competencia
      group by q.competencia, q.esperado
    )
    insert into usinas.meses (usina_id, competencia, esperado_kwh, gerado_kwh, gerado_de, dias_lidos)
    select ${u.id}, competencia, esperado, kwh, case when kwh is not null then 'dias' end, dias
    from somas
    order by competencia
    on conflict (usina_id, competencia) do update
      set esperado_kwh = case when meses.esperado_editado then meses.esperado_kwh else excluded.esperado_kwh end,
        gerado_kwh = case when meses.gerado_de = 'mes' then meses.gerado_kwh else excluded.gerado_kwh end,
        gerado_de = case when meses.gerado_de = 'mes' then 'mes' else excluded.gerado_de end,
        dias_lidos = excluded.dias_lidos,
        atualizado_em = now()
      where not meses.fechado
  `.execute(tx)
}

export interface MesLancado {
  versao?: number | undefined
  esperado_kwh?: number | null | undefined
  gerado_kwh?: number | null | undefined
  injetado_kwh?: number | null | undefined
  horas_paradas?: number | null | undefined
  observacao?: string | null | undefined
}

/** What a person states about a month. null takes the person's figure away: the engine's or the days' returns. */
export async function lancarMes(u: Unidade, id: string, competencia: string, d: MesLancado): Promise<void> {
  const usina = await usinaPorId(u.tx, id, true)
  if (competencia > competenciaDeHoje() && (d.gerado_kwh ?? d.injetado_kwh) != null)
    throw conflito('Este mês ainda não começou: não há o que ler.')
  await recalcularMeses(u.tx, usina, [competencia])
  const [antes] = await mesesDaUsina(u.tx, usina, competencia, 1)
  if (!antes || antes.fechado)
    throw conflito(`O mês de ${mesPorExtenso(competencia)} está fechado: nada dele muda mais.`)
  if (d.horas_paradas != null && d.horas_paradas > diasDoMes(competencia) * 24)
    throw conflito(`Este mês tem ${diasDoMes(competencia) * 24} horas.`)
  exigirVersao(d.versao, antes.versao)
  if (d.injetado_kwh != null && antes.injetado_de === 'conta' && d.injetado_kwh !== antes.injetado_kwh)
    throw conflito('A energia injetada deste mês veio da conta da distribuidora: corrija a conta.')
  const mudancas = [
    d.esperado_kwh === undefined
      ? null
      : sql`esperado_kwh = ${d.esperado_kwh ?? esperadoDoMes(usina, competencia)}, esperado_editado = ${d.esperado_kwh !== null}`,
    d.gerado_kwh === undefined
      ? null
      : sql`gerado_kwh = ${d.gerado_kwh}, gerado_de = ${d.gerado_kwh === null ? null : 'mes'}`,
    d.injetado_kwh === undefined || antes.injetado_de === 'conta'
      ? null
      : sql`injetado_kwh = ${d.injetado_kwh}, injetado_de = ${d.injetado_kwh === null ? null : 'mao'}`,
    d.horas_paradas === undefined ? null : sql`horas_paradas = ${d.horas_paradas}`,
    d.observacao === undefined ? null : sql`observacao = ${d.observacao || null}`,
  ].filter((m) => m !== null)
  if (mudancas.length === 0) return
  await sql`
    update usinas.meses
    set ${sql.join(mudancas)}, versao = versao + 1, atualizado_em = now()
    where usina_id = ${id}
      and competencia = ${competencia}
  `.execute(u.tx)
  // without the person's figure the sum of the days counts again
  if (d.gerado_kwh === null) await recalcularMeses(u.tx, usina, [competencia])
  const { versao: _, ...lancado } = d
  u.auditar({
    acao: 'mes_da_usina.lancar',
    entidade: 'usina',
    entidade_id: id,
    antes: soAs(antes, lancado),
    depois: lancado,
    motivo: competencia,
  })
  await reverAlertas(u, usina)
  u.emitir(usinaMudou, { usina_id: id })
  if (d.injetado_kwh !== undefined && d.injetado_kwh !== antes.injetado_kwh)
    u.emitir(mesDaUsinaMudou, { usina_id: id, competencia })
}

const soAs = (antes: object, chaves: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(antes).filter(([chave]) => chave in chaves))

/** Injected energy of a month as the utility's bill states it: it counts before a person's figure. */
export async function registrarInjecao(
  u: Unidade,
  d: { usinaId: string; competencia: string; kwh: number; contaId: string },
): Promise<void> {
  const usina = await usinaPorId(u.tx, d.usinaId, true)
  await recalcularMeses(u.tx, usina, [d.competencia])
  const { numAffectedRows } = await sql`
    update usinas.meses
    set injetado_kwh = ${d.kwh},
      injetado_de = 'conta',
      conta_id = ${d.contaId},
      versao = versao + 1,
      atualizado_em = now()
    where usina_id = ${d.usinaId}
      and competencia = ${d.competencia}
      and not fechado
      and (injetado_kwh, conta_id) is distinct from (${d.kwh}::numeric, ${d.contaId}::uuid)
  `.execute(u.tx)
  if (Number(numAffectedRows ?? 0) === 0) return avisarContaCorrigida(u, usina, d)
  u.auditar({
    acao: 'mes_da_usina.ler_conta',
    entidade: 'usina',
    entidade_id: d.usinaId,
    depois: { competencia: d.competencia, injetado_kwh: d.kwh },
  })
  await reverAlertas(u, usina)
  u.emitir(usinaMudou, { usina_id: d.usinaId })
  u.emitir(mesDaUsinaMudou, { usina_id: d.usinaId, competencia: d.competencia })
}

/** Closes a month: its readings and the lists that were in force in it stay as they are. */
export async function fecharMes(u: Unidade, id: string, competencia: string, versao: number): Promise<void> {
  const usina = await usinaPorId(u.tx, id, true)
  if (competencia >= competenciaDeHoje()) throw conflito('Só um mês que já acabou se fecha.')
  const [m] = await mesesDaUsina(u.tx, usina, competencia, 1)
  if (!m || m.fechado) throw conflito(`O mês de ${mesPorExtenso(competencia)} já está fechado.`)
  exigirVersao(versao, m.versao)
  if (m.injetado_kwh === null) throw conflito('Falta a energia injetada deste mês: sem ela não há o que ratear.')
  if (m.em_quarentena > 0) throw conflito('Há leituras em quarentena neste mês: aceite ou descarte cada uma.')
  await sql`
    update usinas.meses
    set fechado = true, fechado_em = now(), fechado_por = ${u.autor.usuario?.id ?? null}, versao = versao + 1
    where usina_id = ${id}
      and competencia = ${competencia}
  `.execute(u.tx)
  u.auditar({ acao: 'mes_da_usina.fechar', entidade: 'usina', entidade_id: id, depois: { competencia } })
  u.emitir(usinaMudou, { usina_id: id })
  u.emitir(mesDaUsinaMudou, { usina_id: id, competencia })
}
