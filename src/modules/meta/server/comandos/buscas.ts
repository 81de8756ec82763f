import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { trabalhoDeBusca } from '../tipos-de-trabalho.ts'

const por = (u: Unidade, id: string) =>
  agendar(u.tx, trabalhoDeBusca, { busca_id: id }, { chave: `meta:buscar:${id}`, tentativas: 6 })

/** Enqueues a search for leads since a day. Only one at a time: a second one would read the same pages. */
export async function pedirBusca(u: Unidade, desde: string): Promise<string> {
  const id = uuidv7()
  const { rows } = await sql`
    insert into meta.buscas (id, tipo, desde, pedida_por)
    values (
      ${id},
      'busca',
      (${desde}::date)::timestamp at time zone 'America/Sao_Paulo',
      ${u.autor.usuario?.id ?? null}
    )
    on conflict ((true))
    where estado in ('na_fila', 'rodando')
    do nothing
    returning id
  `.execute(u.tx)
  if (rows.length === 0) throw conflito('Já há uma busca em andamento. Espere terminar ou interrompa.')
  u.auditar({ acao: 'meta.buscar', entidade: 'meta_busca', entidade_id: id, depois: { desde } })
  await por(u, id)
  return id
}

/** Days covered by the daily check: longer than any outage that Meta's own retries do not cover. */
const CONFERENCIA_DIAS = 8

export async function pedirConferencia(u: Unidade): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into meta.buscas (id, tipo, desde)
    select ${uuidv7()}::uuid, 'conferencia', now() - ${sql.lit(`${CONFERENCIA_DIAS} days`)}::interval
    where exists (select 1 from meta.conexao where ativa)
    on conflict ((true))
    where estado in ('na_fila', 'rodando')
    do nothing
    returning id
  `.execute(u.tx)
  for (const { id } of rows) await por(u, id)
}

export async function cancelarBusca(u: Unidade, id: string): Promise<void> {
  const { numUpdatedRows } = await u.tx
    .updateTable('meta.buscas')
    .set({ estado: 'cancelada', fim_em: new Date() })
    .where('id', '=', id)
    .where('estado', 'in', ['na_fila', 'rodando'])
    .executeTakeFirst()
  if (!numUpdatedRows) throw naoEncontrado('Busca não encontrada ou já terminada.')
  u.auditar({ acao: 'meta.cancelar_busca', entidade: 'meta_busca', entidade_id: id })
}
