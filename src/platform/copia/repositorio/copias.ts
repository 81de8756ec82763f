import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '../../eventos/unidade.ts'
import type { Db } from '../../postgres/banco.ts'

export interface CopiaTentada {
  origem: 'noturna' | 'manual'
  comecou_em: Date
  arquivo: string
  /** Null when the copy failed; `erro` has the reason. */
  bytes: number | null
  erro: string | null
}

const MAXIMO_DO_ERRO = 500

export async function anotarCopia(u: Unidade, copia: CopiaTentada): Promise<void> {
  const id = uuidv7()
  const erro = copia.erro?.slice(0, MAXIMO_DO_ERRO) ?? null
  await u.tx
    .insertInto('plataforma.copias')
    .values({ ...copia, erro, id })
    .execute()
  u.auditar({
    acao: 'plataforma.copia.fazer',
    entidade: 'copia',
    entidade_id: id,
    depois: { origem: copia.origem, bytes: copia.bytes, erro },
  })
}

export interface SituacaoDasCopias {
  ultima_em: Date | null
  /** The error of the newest attempt, if it failed. */
  falha: string | null
  falhou_em: Date | null
}

export async function situacaoDasCopias(db: Db): Promise<SituacaoDasCopias> {
  const { rows } = await sql<SituacaoDasCopias>`
    with boa as (
      select terminou_em
      from plataforma.copias
      where erro is null
      order by terminou_em desc
      limit 1
    ),
    ruim as (
      select terminou_em, erro
      from plataforma.copias
      where erro is not null
        and terminou_em > coalesce((select terminou_em from boa), '-infinity')
      order by terminou_em desc
      limit 1
    )
    select
      (select terminou_em from boa) as ultima_em,
      (select erro from ruim) as falha,
      (select terminou_em from ruim) as falhou_em
  `.execute(db)
  return rows[0] ?? { ultima_em: null, falha: null, falhou_em: null }
}

export async function podarCopias(db: { deleteFrom: Unidade['tx']['deleteFrom'] }): Promise<void> {
  await db
    .deleteFrom('plataforma.copias')
    .where('terminou_em', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}
