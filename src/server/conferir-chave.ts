import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'

const CHAVE = 'prova-da-chave-mestra'

/**
 * Verifies the master key against a known encrypted value. Without this check a wrong key would fail later, at the
 * first secret that is decrypted.
 */
export async function conferirChave(url: string, cofre: Cofre): Promise<void> {
  const banco = abrirBanco({ url, papel: 'girassol_app', max: 1 })
  try {
    const linha = await banco.db
      .selectFrom('plataforma.parametros')
      .select('valor')
      .where('chave', '=', CHAVE)
      .executeTakeFirst()
    if (!linha) {
      const valor = JSON.stringify(cofre.cifrar('girassol', CHAVE).toString('base64'))
      await banco.db
        .insertInto('plataforma.parametros')
        .values({ chave: CHAVE, valor })
        .onConflict((oc) => oc.doNothing())
        .execute()
      return
    }
    try {
      cofre.decifrar(Buffer.from(String(linha.valor), 'base64'), CHAVE)
    } catch (erro) {
      throw new FalhaDeInicio(
        'A chave mestra não é a deste banco: os segredos guardados não abririam. Use a chave com que ele foi criado (CHAVE_MESTRA ou o arquivo chave-mestra da pasta de dados).',
        erro,
      )
    }
  } finally {
    await banco.fechar()
  }
}
