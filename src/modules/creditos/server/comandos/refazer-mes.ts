import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { atualizarAlertas } from './alertas.ts'
import { fecharMesDaUsina } from './fechar-usina.ts'

/** Whether a month of a plant was posted already, or was closed there. */
async function seLanca(u: Unidade, usinaId: string, mes: string): Promise<boolean> {
  const { rows } = await sql<{ lanca: boolean }>`
    select
      exists (
        select
        from creditos.fechamentos
        where usina_id = ${usinaId}
          and competencia = ${`${mes}-01`}::date
      )
      or exists (
        select
        from usinas_publico.meses
        where usina_id = ${usinaId}
          and competencia = ${mes}
          and fechado
      ) as lanca
  `.execute(u.tx)
  return rows[0]?.lanca === true
}

/** Posts a month of a plant that was closed, and again one whose reading was corrected. An open month waits. */
export async function refazerMes(u: Unidade, usinaId: string, mes: string): Promise<void> {
  if (!(await seLanca(u, usinaId, mes))) return
  await fecharMesDaUsina(u, usinaId, mes)
  const { rows } = await sql<{ id: string }>`
    select distinct unidade_id as id
    from creditos.lancamentos
    where usina_id = ${usinaId}
      and competencia = ${`${mes}-01`}::date
      and unidade_id is not null
  `.execute(u.tx)
  await atualizarAlertas(
    u,
    rows.map((r) => r.id),
  )
}

/** A plant without a sharing list, or without its energy, has nothing to post: a run over all plants shows it. */
export async function refazerMesDaUsina(s: Servicos, usinaId: string, mes: string): Promise<void> {
  try {
    await s.executar(sistema, (u) => refazerMes(u, usinaId, mes))
  } catch (erro) {
    if (!(erro instanceof ErroApp && [404, 409].includes(erro.status))) throw erro
  }
}
