import { sql } from 'kysely'
import type { Db, Tx } from '../postgres/banco.ts'
import type { NomeDeCanal } from '#kit/canais-de-codigo.ts'
import { ENVIOS, ESPERA_MINUTOS, TENTATIVAS, VALE_MINUTOS } from './regras.ts'

/** The act that a code confirms: `propostas.aceite` and the id of the proposal. */
export interface Assunto {
  finalidade: string
  assunto: string
}

export interface LinhaDeCodigo {
  sal: Buffer
  hash: Buffer
  canal: NomeDeCanal
  destino: string
  enviado_em: Date
  vence_em: Date
  envios: number
  tentativas: number
  espera_ate: Date | null
  usado_em: Date | null
}

const daLinha = ({ finalidade, assunto }: Assunto) => sql`finalidade = ${finalidade} and assunto = ${assunto}`

export async function lerLinha(db: Db | Tx, a: Assunto, trancada = false): Promise<LinhaDeCodigo | undefined> {
  const { rows } = await sql<LinhaDeCodigo>`
    select sal, hash, canal, destino, enviado_em, vence_em, envios, tentativas, espera_ate, usado_em
    from plataforma.codigos
    where ${daLinha(a)}
    ${trancada ? sql`for update` : sql``}
  `.execute(db)
  return rows[0]
}

export interface NovaLinha extends Assunto {
  canal: NomeDeCanal
  destino: string
  sal: Buffer
  hash: Buffer
  agora: Date
  /** the counts start again */
  doZero: boolean
}

/** Replaces the code of a subject. */
export async function gravarCodigo(tx: Tx, n: NovaLinha): Promise<void> {
  await sql`
    insert into plataforma.codigos as c (finalidade, assunto, canal, destino, sal, hash, enviado_em, vence_em)
    values (
      ${n.finalidade},
      ${n.assunto},
      ${n.canal},
      ${n.destino},
      ${n.sal},
      ${n.hash},
      ${n.agora},
      ${n.agora}::timestamptz + make_interval(mins => ${VALE_MINUTOS})
    )
    on conflict (finalidade, assunto) do update set
      canal = excluded.canal,
      destino = excluded.destino,
      sal = excluded.sal,
      hash = excluded.hash,
      enviado_em = excluded.enviado_em,
      vence_em = excluded.vence_em,
      envios = case when ${n.doZero} then 1 else least(c.envios + 1, ${ENVIOS}) end,
      tentativas = case when ${n.doZero} then 0 else c.tentativas end,
      espera_ate = null,
      usado_em = null
  `.execute(tx)
}

/** The message did not leave: another code may be asked for immediately. */
export async function esquecerEnvio(db: Db | Tx, a: Assunto): Promise<void> {
  await sql`
    update plataforma.codigos
    set
      enviado_em = enviado_em - interval '10 minutes',
      vence_em = vence_em - interval '10 minutes'
    where ${daLinha(a)}
  `.execute(db)
}

export async function fazerEsperar(db: Db | Tx, a: Assunto, agora: Date): Promise<Date> {
  const { rows } = await sql<{ ate: Date }>`
    update plataforma.codigos
    set espera_ate = ${agora}::timestamptz + make_interval(mins => ${ESPERA_MINUTOS})
    where ${daLinha(a)}
    returning espera_ate as ate
  `.execute(db)
  return rows[0]?.ate ?? agora
}

/** Counts a try before the code is compared, so that tries sent at the same time are all counted. */
export async function contarTentativa(db: Db | Tx, a: Assunto, agora: Date): Promise<LinhaDeCodigo | undefined> {
  const { rows } = await sql<LinhaDeCodigo>`
    update plataforma.codigos
    set tentativas = tentativas + 1
    where ${daLinha(a)}
      and tentativas < ${TENTATIVAS}
      and espera_ate is null
      and usado_em is null
      and vence_em > ${agora}
    returning sal, hash, canal, destino, enviado_em, vence_em, envios, tentativas, espera_ate, usado_em
  `.execute(db)
  return rows[0]
}

/** Returns how the code reached the person; undefined when another use came first. */
export async function marcarUsado(
  tx: Tx,
  a: Assunto,
  hash: Buffer,
  agora: Date,
): Promise<Pick<LinhaDeCodigo, 'canal' | 'destino' | 'enviado_em'> | undefined> {
  const { rows } = await sql<Pick<LinhaDeCodigo, 'canal' | 'destino' | 'enviado_em'>>`
    update plataforma.codigos
    set
      usado_em = ${agora},
      tentativas = 0
    where ${daLinha(a)}
      and hash = ${hash}
      and usado_em is null
    returning canal, destino, enviado_em
  `.execute(tx)
  return rows[0]
}

/** Deletes rows without further use: used or expired a day ago, and not waiting. */
export async function podarCodigos(db: Db | Tx): Promise<void> {
  await sql`
    delete from plataforma.codigos
    where vence_em < now() - interval '1 day'
      and coalesce(espera_ate, '-infinity') < now()
  `.execute(db)
}
