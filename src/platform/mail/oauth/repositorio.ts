import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../postgres/banco.ts'
import type { Cofre } from '../../segredos/cofre.ts'
import type { ProvedorDeCorreio } from './provedores.ts'

/** Whose mailbox it is: that of the product's own mails, or of one inbox of the chat. */
export type DonoDaAutorizacao = 'sistema' | `caixa:${string}`

export const lerDono = (texto: string): DonoDaAutorizacao =>
  texto === 'sistema' ? texto : `caixa:${texto.replace(/^caixa:/, '')}`

const segredosGuardados = z.object({
  cliente: z.string(),
  acesso: z.string().nullable(),
  renovacao: z.string().nullable(),
})
export type SegredosDaAutorizacao = z.infer<typeof segredosGuardados>

const CONTEXTO = 'plataforma.autorizacoes_de_correio.segredos'
const contexto = (dono: DonoDaAutorizacao) => `${CONTEXTO}:${dono}`

/** The fields of an authorisation without its secrets. */
export interface AutorizacaoVista {
  provedor: ProvedorDeCorreio
  cliente_id: string
  usuario: string
  autorizada_em: Date | null
  recusada_em: Date | null
  recusa: 'autorizacao' | 'aplicativo' | null
}

const VISTA = ['provedor', 'cliente_id', 'usuario', 'autorizada_em', 'recusada_em', 'recusa'] as const

export const verAutorizacao = (db: Db, dono: DonoDaAutorizacao): Promise<AutorizacaoVista | undefined> =>
  db.selectFrom('plataforma.autorizacoes_de_correio').select(VISTA).where('dono', '=', dono).executeTakeFirst()

const inteira = (db: Db | Tx, dono: DonoDaAutorizacao) =>
  db
    .selectFrom('plataforma.autorizacoes_de_correio')
    .select([...VISTA, 'segredos', 'expira_em'])
    .where('dono', '=', dono)

const abrir = (
  cofre: Cofre,
  dono: DonoDaAutorizacao,
  linha: Awaited<ReturnType<ReturnType<typeof inteira>['executeTakeFirst']>>,
) => {
  if (!linha) return null
  const { segredos, ...resto } = linha
  return { ...resto, segredos: segredosGuardados.parse(JSON.parse(cofre.decifrar(segredos, contexto(dono)))) }
}

export const lerAutorizacao = async (db: Db, cofre: Cofre, dono: DonoDaAutorizacao) =>
  abrir(cofre, dono, await inteira(db, dono).executeTakeFirst())

/** Locks the row until the end of the transaction: one process refreshes, the others read its result. */
export const trancarAutorizacao = async (tx: Tx, cofre: Cofre, dono: DonoDaAutorizacao) => {
  await sql`select from plataforma.autorizacoes_de_correio where dono = ${dono} for update`.execute(tx)
  return abrir(cofre, dono, await inteira(tx, dono).executeTakeFirst())
}

export interface DadosDaAutorizacao {
  provedor: ProvedorDeCorreio
  cliente_id: string
  usuario: string
}

/** Stores the application and the mailbox. Tokens of another application or mailbox are gone. */
export async function gravarAplicativo(
  tx: Tx,
  cofre: Cofre,
  dono: DonoDaAutorizacao,
  d: DadosDaAutorizacao,
  segredo: string,
): Promise<void> {
  const valores = {
    ...d,
    segredos: cifrar(cofre, dono, { cliente: segredo, acesso: null, renovacao: null }),
    expira_em: null,
    autorizada_em: null,
    recusada_em: null,
    recusa: null,
  }
  await tx.deleteFrom('plataforma.pedidos_de_autorizacao').where('dono', '=', dono).execute()
  await tx
    .insertInto('plataforma.autorizacoes_de_correio')
    .values({ dono, ...valores })
    .onConflict((c) => c.column('dono').doUpdateSet(valores))
    .execute()
}

export async function gravarTokens(
  tx: Tx,
  cofre: Cofre,
  dono: DonoDaAutorizacao,
  t: { segredos: SegredosDaAutorizacao; expira_em: Date; autorizada_em?: Date },
): Promise<void> {
  const { segredos, ...datas } = t
  await tx
    .updateTable('plataforma.autorizacoes_de_correio')
    .set({ ...datas, segredos: cifrar(cofre, dono, segredos), recusada_em: null, recusa: null })
    .where('dono', '=', dono)
    .execute()
}

export const gravarRecusa = (tx: Tx, dono: DonoDaAutorizacao, recusa: 'autorizacao' | 'aplicativo') =>
  tx
    .updateTable('plataforma.autorizacoes_de_correio')
    .set({ recusada_em: new Date(), recusa })
    .where('dono', '=', dono)
    .execute()

export const apagarAutorizacao = (tx: Tx, dono: DonoDaAutorizacao) =>
  tx.deleteFrom('plataforma.autorizacoes_de_correio').where('dono', '=', dono).execute()

const cifrar = (cofre: Cofre, dono: DonoDaAutorizacao, s: SegredosDaAutorizacao) =>
  cofre.cifrar(JSON.stringify(s), contexto(dono))
