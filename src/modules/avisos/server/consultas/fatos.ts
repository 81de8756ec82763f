import { nomesDe } from '#modules/acesso/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'

export const nomesDasPessoas = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => new Map([...(await nomesDe(db, ids))].map(([id, p]) => [id, p.nome]))

export const nomeDoFunil = async (db: Db, id: string): Promise<string | null> => (await db.selectFrom('funis.funis').select('nome').where('id', '=', id).executeTakeFirst())?.nome ?? null

export const decididoDoPedido = (db: Db, id: string) => db.selectFrom('cad.pedidos_de_acesso').select(['nome', 'motivo', 'status', 'solicitante_id']).where('id', '=', id).executeTakeFirst()
