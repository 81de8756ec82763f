import { sql } from 'kysely'
import { abrirLink } from '#platform/links/pagina-publica.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { lerRetrato, type FaturaInteira } from './fatura.ts'

export const LINK_NAO_VALE = 'Esta página não está disponível. Fale com quem enviou a fatura.'

/** The invoice behind a link. Unknown links are one answer; reading changes nothing. */
export const lerFaturaPublica = (db: Db, token: string): Promise<FaturaInteira> =>
  abrirLink(token, LINK_NAO_VALE, (link_hash) => lerRetrato(db, { link_hash }))

export interface FaturaAnterior {
  id: string
  numero: string
  competencia: string
  valor_centavos: number
  economia_centavos: number
  paga_em: Date | null
}

/** The last 12 invoices before this one of the same unit and the same member: a later holder of the unit is another. */
export async function anterioresDa(db: Db, f: FaturaInteira): Promise<FaturaAnterior[]> {
  const { rows } = await sql<FaturaAnterior>`
    select
      a.id, a.numero, a.competencia, a.valor_centavos::float8 as valor_centavos,
      a.economia_centavos::float8 as economia_centavos, a.paga_em
    from faturas.faturas f
    join faturas.faturas a on a.unidade_id = f.unidade_id and a.matricula_id = f.matricula_id
    where f.id = ${f.id}
      and a.competencia < f.competencia
      and a.situacao <> 'cancelada'
    order by a.competencia desc, a.numero desc
    limit 12
  `.execute(db)
  return rows
}

/** What the member has saved with this unit, this invoice included, and since when. */
export async function economiaAcumulada(db: Db, f: FaturaInteira): Promise<{ centavos: number; desde: string }> {
  const { rows } = await sql<{ centavos: number; desde: string | null }>`
    select coalesce(sum(a.economia_centavos), 0)::float8 as centavos, min(a.competencia) as desde
    from faturas.faturas f
    join faturas.faturas a on a.unidade_id = f.unidade_id and a.matricula_id = f.matricula_id
    where f.id = ${f.id}
      and a.competencia <= f.competencia
      and a.situacao <> 'cancelada'
  `.execute(db)
  return { centavos: rows[0]?.centavos ?? f.economia_centavos, desde: rows[0]?.desde ?? f.competencia }
}

/** The invoice that took the place of a cancelled one. */
export async function substituta(db: Db, f: FaturaInteira): Promise<{ link_cifrado: Buffer } | undefined> {
  const { rows } = await sql<{ link_cifrado: Buffer }>`
    select n.link_cifrado
    from faturas.faturas f
    join faturas.faturas n
      on n.unidade_id = f.unidade_id and n.matricula_id = f.matricula_id and n.competencia = f.competencia
    where f.id = ${f.id}
      and n.situacao <> 'cancelada'
    limit 1
  `.execute(db)
  return rows[0]
}

export interface RespostaDaPagina {
  texto: string
  aberta_em: Date
  resposta: string
  respondida_em: Date
}

/** Disputes of an invoice that were answered, the last one first. */
export async function respostasDa(db: Db, faturaId: string): Promise<RespostaDaPagina[]> {
  const { rows } = await sql<RespostaDaPagina>`
    select texto, aberta_em, resposta, respondida_em
    from faturas.contestacoes
    where fatura_id = ${faturaId}
      and respondida_em is not null
    order by respondida_em desc
    limit 5
  `.execute(db)
  return rows
}
