import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ConsumoDoMes, Unidade } from '../../tipos.ts'

const COLUNAS = sql`
  x.id,
  x.contato_id,
  x.numero,
  x.campos ->> 'concessionaria_id' as distribuidora,
  x.campos ->> 'grupo_tarifario' as grupo,
  x.classe,
  x.campos ->> 'titular_uc' as titular,
  x.endereco_id,
  u.distribuidora_id,
  u.cnpj_distribuidora,
  u.subgrupo,
  u.modalidade,
  u.ligacao,
  u.medidor,
  u.cidade,
  u.uf
`
/** The registry of the contact has the unit; what only the energy modules know may be missing. */
const ORIGEM = sql`
  from contatos_publico.unidades_consumidoras x
  left join unidades.unidades u on u.id = x.id
`

export async function unidadePorId(db: Db, id: string): Promise<Unidade> {
  const { rows } = await sql<Unidade>`
    select ${COLUNAS} ${ORIGEM}
    where x.id = ${id}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Unidade consumidora não encontrada.')
  return rows[0]
}

export async function unidadesDoContato(db: Db, contatoId: string): Promise<Unidade[]> {
  const { rows } = await sql<Unidade>`
    select ${COLUNAS} ${ORIGEM}
    where x.contato_id = ${contatoId}
    order by x.numero, x.id
  `.execute(db)
  return rows
}

/** The unit of a contact with this number; punctuation does not count, zeros do. */
export async function unidadeComNumero(db: Db, contatoId: string, numero: string): Promise<Unidade | null> {
  const { rows } = await sql<Unidade>`
    select ${COLUNAS} ${ORIGEM}
    where x.contato_id = ${contatoId}
      and regexp_replace(x.numero, '[^0-9A-Za-z]', '', 'g') = regexp_replace(${numero}, '[^0-9A-Za-z]', '', 'g')
    order by x.id
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** The months of a unit, newest first. */
export async function consumosDa(db: Db, unidadeId: string): Promise<ConsumoDoMes[]> {
  const { rows } = await sql<ConsumoDoMes>`
    select to_char(mes, 'YYYY-MM') as mes, kwh::float8 as kwh, estimado, conta_id
    from unidades.consumos
    where unidade_id = ${unidadeId}
    order by mes desc
    limit 60
  `.execute(db)
  return rows
}

/** The months of all units of a person, for the data access file required by law. */
export async function consumosDoContato(db: Db, contatoId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ numero: string | null; mes: string; kwh: number }>`
    select x.numero, to_char(k.mes, 'YYYY-MM') as mes, k.kwh::float8 as kwh
    from unidades.consumos k
    join contatos_publico.unidades_consumidoras x on x.id = k.unidade_id
    where x.contato_id = ${contatoId}
    order by x.numero, k.mes
  `.execute(db)
  return { consumo_de_energia: rows }
}
