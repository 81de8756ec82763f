import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { filaDaUsinaMudou } from '../../eventos.ts'
import { registrar, trancar } from './nucleo.ts'
import { exigirUsina } from './usina.ts'

interface Lugar {
  id: string
  usina_id: string | null
  kwh_necessario: number
}

/** One writer of a list at a time: positions are read and written together. */
const trancarFila = (u: Unidade, usinaId: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`matriculas.fila:${usinaId ?? ''}`}, 0))`.execute(u.tx)

export async function lugarDa(u: Unidade, matriculaId: string): Promise<Lugar | undefined> {
  const { rows } = await sql<Lugar>`
    select id, usina_id, kwh_necessario::float8 as kwh_necessario
    from matriculas.espera
    where matricula_id = ${matriculaId}
      and saiu_em is null
    for update
  `.execute(u.tx)
  return rows[0]
}

export async function entrarNaFila(
  u: Unidade,
  matriculaId: string,
  usinaId: string | null,
  kwh: number,
  { naFrente = false } = {},
): Promise<void> {
  await trancarFila(u, usinaId)
  const id = uuidv7()
  await u.tx
    .insertInto('matriculas.espera')
    .values({ id, matricula_id: matriculaId, usina_id: usinaId, kwh_necessario: kwh })
    .execute()
  if (naFrente) await porNoLugar(u, usinaId, id, 1)
  u.emitir(filaDaUsinaMudou, { usina_id: usinaId })
}

export async function sairDaFila(
  u: Unidade,
  matriculaId: string,
  saida: 'promovida' | 'desistiu' | 'trocou',
): Promise<Lugar | undefined> {
  const lugar = await lugarDa(u, matriculaId)
  if (!lugar) return undefined
  await sql`
    update matriculas.espera
    set saiu_em = now(), saida = ${saida}
    where id = ${lugar.id}
  `.execute(u.tx)
  u.emitir(filaDaUsinaMudou, { usina_id: lugar.usina_id })
  return lugar
}

/** Rewrites the positions of one list with this row at `posicao`, which begins at 1. */
async function porNoLugar(u: Unidade, usinaId: string | null, id: string, posicao: number): Promise<void> {
  await sql`
    with outras as (
      select e.id, row_number() over (order by e.ordem, e.id) as n
      from matriculas.espera e
      where e.usina_id is not distinct from ${usinaId}::uuid
        and e.saiu_em is null
        and e.id <> ${id}
    ),
    lugares as (
      select id, case when n >= ${posicao} then n + 1 else n end as n
      from outras
      union all
      select ${id}::uuid, least(${posicao}::bigint, (select count(*) + 1 from outras))
    )
    update matriculas.espera e
    set ordem = l.n
    from lugares l
    where l.id = e.id
      and e.ordem <> l.n
  `.execute(u.tx)
}

/** Another place in the list, or the list of another plant. The reason is stored in the history. */
export async function mudarNaFila(
  u: Unidade,
  ctx: Ctx,
  matriculaId: string,
  d: { usina_id?: string | null | undefined; posicao?: number | undefined; motivo: string },
): Promise<void> {
  const m = await trancar(u, ctx, matriculaId)
  const lugar = await lugarDa(u, matriculaId)
  if (!lugar) throw conflito('A matrícula não está na lista de espera.')
  const usinaId = d.usina_id === undefined ? lugar.usina_id : d.usina_id
  const usina = usinaId ? await exigirUsina(u, usinaId) : null
  if (usinaId !== lugar.usina_id) {
    await sairDaFila(u, matriculaId, 'trocou')
    await entrarNaFila(u, matriculaId, usinaId, lugar.kwh_necessario)
  }
  if (d.posicao !== undefined) {
    await trancarFila(u, usinaId)
    const agora = await lugarDa(u, matriculaId)
    if (agora) await porNoLugar(u, usinaId, agora.id, d.posicao)
    u.emitir(filaDaUsinaMudou, { usina_id: usinaId })
  }
  await registrar(u, m, { tipo: 'fila', motivo: d.motivo, dados: { usina, posicao: d.posicao ?? null } })
  u.auditar({
    acao: 'matricula.fila',
    entidade: 'matricula',
    entidade_id: matriculaId,
    depois: { usina_id: usinaId, posicao: d.posicao ?? null },
    motivo: d.motivo,
  })
}

/** What a waiting member asks for is the energy of its units, as they are now. */
export async function pedirNaFila(u: Unidade, matriculaId: string): Promise<void> {
  const lugar = await lugarDa(u, matriculaId)
  if (!lugar) return
  await sql`
    update matriculas.espera
    set kwh_necessario = (
      select sum(x.kwh_contratado)
      from matriculas.unidades x
      where x.matricula_id = ${matriculaId}
        and x.ate is null
    )
    where id = ${lugar.id}
  `.execute(u.tx)
  u.emitir(filaDaUsinaMudou, { usina_id: lugar.usina_id })
}
