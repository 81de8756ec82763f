import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

interface Ligacoes {
  dossie_id?: string | null | undefined
  contato_id?: string | null | undefined
  time_id?: string | null | undefined
}

/**
 * Checks that the linked records exist and are within the caller's reach. A project is within reach if one of its cards
 * is.
 */
export async function exigirLigacoes(
  db: Db | Tx,
  a: Alcance,
  { dossie_id, contato_id, time_id }: Ligacoes,
): Promise<void> {
  if (!dossie_id && !contato_id && !time_id) return
  const { rows } = await sql<{ dossie: boolean; contato: boolean; time: boolean }>`
    select
      exists (
        select from funis.cartoes c
        where c.dossie_id = ${dossie_id ?? null}
          and ${cartaoNoAlcance(a)}
      ) as dossie,
      exists (select from contatos_publico.contatos k where k.id = ${contato_id ?? null}) as contato,
      exists (select from acesso_publico.times t where t.id = ${time_id ?? null}) as "time"
  `.execute(db)
  const faltas = [
    ...(dossie_id && !rows[0]?.dossie ? [{ campo: 'dossie_id', mensagem: 'Dossiê não encontrado' }] : []),
    ...(contato_id && !rows[0]?.contato ? [{ campo: 'contato_id', mensagem: 'Cliente não encontrado' }] : []),
    ...(time_id && !rows[0]?.time ? [{ campo: 'time_id', mensagem: 'Time não encontrado' }] : []),
  ]
  if (faltas.length > 0) throw invalido(`${faltas[0]?.mensagem}.`, faltas)
}
