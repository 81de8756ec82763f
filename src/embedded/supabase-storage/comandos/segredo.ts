import { randomBytes } from 'node:crypto'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'

const NOME = 'assinatura'
const CONTEXTO = 'storage.segredos.valor'

/** Returns the key that signs URLs: created once, encrypted in the database, the same for every process. */
export function abrirSegredo(banco: Banco, cofre: Cofre): () => Promise<Uint8Array> {
  let lido: Promise<Uint8Array> | undefined
  return () =>
    (lido ??= lerOuCriar(banco, cofre).catch((erro: unknown) => {
      lido = undefined
      throw erro
    }))
}

async function lerOuCriar(banco: Banco, cofre: Cofre): Promise<Uint8Array> {
  const nova = cofre.cifrar(randomBytes(32).toString('base64url'), CONTEXTO)
  const linha = await banco.transacao(async (tx) => {
    // of two processes that start together, both use the row of the first
    await tx
      .insertInto('storage.segredos')
      .values({ nome: NOME, valor: nova })
      .onConflict((c) => c.doNothing())
      .execute()
    return tx.selectFrom('storage.segredos').select('valor').where('nome', '=', NOME).executeTakeFirstOrThrow()
  })
  return Buffer.from(cofre.decifrar(linha.valor, CONTEXTO), 'base64url')
}
