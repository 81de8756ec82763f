import { sql } from 'kysely'
import { energiaDasContas } from '#modules/contas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { mesDaUsinaMudou, usinaMudou } from '../../eventos.ts'
import { registrarInjecao } from './meses.ts'

/**
 * Takes the injected energy of each month from the confirmed bills of a generating unit. A month whose bill moved to
 * another month loses that figure. A unit that two plants share names neither. Run again, it changes nothing.
 */
export async function lerContasDaUnidade(u: Unidade, unidadeId: string): Promise<void> {
  const { rows: usinas } = await sql<{ id: string }>`
    select id
    from usinas.usinas
    where unidade_id = ${unidadeId}
      and situacao <> 'encerrada'
    order by id
    for no key update
  `.execute(u.tx)
  const [usina, outra] = usinas
  if (!usina || outra) return
  const contas = (await energiaDasContas(u.tx, { unidades: [unidadeId], de: '2000-01' })).flatMap((c) =>
    c.injetada_wh === null ? [] : [{ conta_id: c.conta_id, mes: c.mes, wh: c.injetada_wh }],
  )
  await soltarMeses(u, usina.id, contas)
  for (const c of contas)
    await registrarInjecao(u, { usinaId: usina.id, competencia: c.mes, kwh: c.wh / 1000, contaId: c.conta_id })
}

/** Months that a bill filled which is not theirs any more. A figure whose bill was deleted stays. */
async function soltarMeses(
  u: Unidade,
  usinaId: string,
  contas: readonly { conta_id: string; mes: string }[],
): Promise<void> {
  const { rows } = await sql<{ competencia: string }>`
    update usinas.meses m
    set injetado_kwh = null, injetado_de = null, conta_id = null, versao = versao + 1, atualizado_em = now()
    where m.usina_id = ${usinaId}
      and m.injetado_de = 'conta'
      and m.conta_id is not null
      and not m.fechado
      and not exists (
        select
        from jsonb_to_recordset(${JSON.stringify(contas)}::jsonb) as c(conta_id uuid, mes text)
        where c.mes = m.competencia
      )
    returning m.competencia
  `.execute(u.tx)
  if (rows.length === 0) return
  u.auditar({
    acao: 'mes_da_usina.soltar_conta',
    entidade: 'usina',
    entidade_id: usinaId,
    depois: { competencias: rows.map((r) => r.competencia) },
  })
  u.emitir(usinaMudou, { usina_id: usinaId })
  for (const { competencia } of rows) u.emitir(mesDaUsinaMudou, { usina_id: usinaId, competencia })
}
