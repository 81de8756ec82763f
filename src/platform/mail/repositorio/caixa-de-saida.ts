import { uuidv7 } from '#kit/id.ts'
import type { Banco, Db, Tx } from '../../postgres/banco.ts'
import type { MensagemDeCorreio } from '../mensagem.ts'

export async function guardarNaCaixa(banco: Banco, { para, assunto, texto, html }: MensagemDeCorreio): Promise<void> {
  await banco.transacao((tx) =>
    tx
      .insertInto('plataforma.correio')
      .values({ id: uuidv7(), para, assunto, texto, html: html ?? null })
      .execute(),
  )
}

/** Returns the newest 100 e-mails of the outbox, where they are stored when there is no SMTP server. */
export function caixaDeSaida(db: Db) {
  return db
    .selectFrom('plataforma.correio')
    .select(['id', 'para', 'assunto', 'texto', 'html', 'criado_em'])
    .orderBy('criado_em', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export const cartaDaCaixa = (db: Db | Tx, id: string) =>
  db.selectFrom('plataforma.correio').select(['para', 'assunto', 'texto']).where('id', '=', id).executeTakeFirst()
