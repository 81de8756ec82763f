import { nomesDe } from '#modules/acesso/publico.ts'
import { estadoDaAprovacao } from '#modules/funis/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'

export const nomesDasPessoas = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map([...(await nomesDe(db, ids))].map(([id, p]) => [id, p.nome]))

export const nomeDoFunil = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('funis.funis').select('nome').where('id', '=', id).executeTakeFirst())?.nome ?? null

export const decididoDoPedido = (db: Db, id: string) =>
  db
    .selectFrom('cad.pedidos_de_acesso')
    .select(['nome', 'motivo', 'status', 'solicitante_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Whether the approval step of a notification (`aprovar:<request>:<step>`) is still pending. True for any other
 * notification.
 */
export async function aindaEspera(db: Db, chave: string): Promise<boolean> {
  const [, id, etapa] = /^aprovar:([0-9a-f-]{36}):(\d+)/.exec(chave) ?? []
  if (!id) return true
  const a = await estadoDaAprovacao(db, id)
  return a?.situacao === 'pendente' && a.etapa === Number(etapa)
}
