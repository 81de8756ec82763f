import { createHash } from 'node:crypto'
import { conflito } from '#kit/erro.ts'

/** What identifies a request under its key. */
export const resumoDoPedido = (pedido: unknown): string =>
  createHash('sha256').update(JSON.stringify(pedido)).digest('hex')

/** The same request again changes nothing; another one under the same key is a mistake of the caller. */
export function exigirMesmoPedido(gravado: string, pedido: string): void {
  if (gravado !== pedido) throw conflito('Este envio já foi feito com outros dados. Atualize a página e tente de novo.')
}
