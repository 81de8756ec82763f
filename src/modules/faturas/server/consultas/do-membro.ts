import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { FaturaAchada, FaturaDoMembro } from '../../contract/membros.ts'

const POR_VEZ = 60

function depoisDe(cursor: string) {
  const [competencia, id] = (lerCursor(cursor) ?? []).map(String)
  if (competencia === undefined || !ehUuid(id ?? ''))
    throw invalido('Página inválida', [{ campo: 'depois', mensagem: 'Página inválida' }])
  return sql`and (f.competencia, f.id) < (${competencia}, ${id}::uuid)`
}

/** Invoices of one member, newest month first; those that were cancelled are left out. */
export async function faturasDaMatricula(
  db: Db,
  matriculaId: string,
  depois: string | undefined,
): Promise<{ faturas: FaturaDoMembro[]; proximo: string | null }> {
  const { rows } = await sql<FaturaDoMembro>`
    select
      f.id,
      f.numero,
      f.competencia,
      f.uc,
      f.situacao,
      f.compensada_kwh::float8 as compensada_kwh,
      f.economia_centavos::float8 as economia_centavos,
      f.valor_centavos::float8 as valor_centavos,
      f.pago_centavos::float8 as pago_centavos,
      f.vencimento_em::text as vencimento_em
    from faturas.faturas f
    where f.matricula_id = ${matriculaId}
      and f.situacao <> 'cancelada'
      ${depois ? depoisDe(depois) : sql``}
    order by f.competencia desc, f.id desc
    limit ${POR_VEZ + 1}
  `.execute(db)
  const faturas = rows.slice(0, POR_VEZ)
  const ultima = faturas.at(-1)
  return {
    faturas,
    proximo: rows.length > POR_VEZ && ultima ? escreverCursor([ultima.competencia, ultima.id]) : null,
  }
}

/** Invoices whose number, member or unit contains a text; those that were cancelled are left out. */
export async function procurarFaturas(db: Db, busca: string, limite: number): Promise<FaturaAchada[]> {
  const trecho = comoTrecho(busca)
  const { rows } = await sql<FaturaAchada>`
    select f.id, f.numero, f.matricula_id, f.membro, f.uc, f.situacao
    from faturas.faturas f
    where f.situacao <> 'cancelada'
      and (
        f.numero like ${trecho}
        or f.uc like ${trecho}
        or plataforma.sem_acento(f.membro) like plataforma.sem_acento(${trecho})
      )
    order by f.competencia desc, f.numero desc
    limit ${limite}
  `.execute(db)
  return rows
}
