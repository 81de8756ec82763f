import { createHmac, randomBytes } from 'node:crypto'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import { guardarSegredo } from './repositorio/chaves.ts'

const CONTEXTO = 'auth.service_secrets.value'

/**
 * Returns the keyed hash of the installation. The key (pepper) is created once and shared by every process through the
 * database.
 */
export function abrirPimenta(banco: Banco, cofre: Cofre): (valor: string) => Promise<string> {
  let pimenta: Promise<Buffer> | undefined
  const ler = async () => {
    const novo = cofre.cifrar(randomBytes(32).toString('base64'), CONTEXTO)
    return Buffer.from(cofre.decifrar(await guardarSegredo(banco.db, 'pepper', novo), CONTEXTO), 'base64')
  }
  return async (valor) => {
    pimenta ??= ler().catch((erro: unknown) => {
      pimenta = undefined // the database was unavailable: retry on the next call
      throw erro
    })
    return createHmac('sha256', await pimenta)
      .update(valor)
      .digest('hex')
  }
}
