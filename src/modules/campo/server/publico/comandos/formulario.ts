import { createHash } from 'node:crypto'
import { conflito, invalido } from '#kit/erro.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Tx } from '#platform/postgres/banco.ts'

const CONTEXTO = 'campo.formulario'
const VALE_MS = 12 * 3_600_000

/** A form of the page of a link: valid for some hours, and for one sending. */
export const novoFormulario = (s: Pick<Servicos, 'cofre'>, linkId: string): string =>
  s.cofre.cifrar(`${linkId}:${Date.now()}`, CONTEXTO).toString('base64url')

function feitoPor(s: Pick<Servicos, 'cofre'>, formulario: string): { linkId: string; em: number } | null {
  try {
    const [linkId = '', em = ''] = s.cofre.decifrar(Buffer.from(formulario, 'base64url'), CONTEXTO).split(':')
    return { linkId, em: Number(em) }
  } catch {
    return null
  }
}

/** Refuses a form of another link, and one that is too old. */
export function conferirFormulario(s: Pick<Servicos, 'cofre'>, linkId: string, formulario: string): void {
  const feito = feitoPor(s, formulario)
  if (!feito || feito.linkId !== linkId || Date.now() - feito.em > VALE_MS)
    throw invalido('A página ficou aberta tempo demais. Recarregue e tente de novo.', [
      { campo: 'formulario', mensagem: 'Recarregue a página' },
    ])
}

/** Spends a form in the transaction of what it sends. A second sending is refused. */
export async function gastarFormulario(
  s: Pick<Servicos, 'cofre'>,
  tx: Tx,
  linkId: string,
  formulario: string,
): Promise<void> {
  conferirFormulario(s, linkId, formulario)
  const nonce = createHash('sha256').update(formulario).digest('hex')
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('campo.formularios_usados')
    .values({ link_id: linkId, nonce })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflito('Isto já foi enviado. Recarregue a página.')
}
