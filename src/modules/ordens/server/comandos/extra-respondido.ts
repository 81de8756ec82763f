import type { TipoDeEvento } from '#modules/propostas/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { ordemDoExtra } from '../consultas/extras.ts'
import { avisarEdicao } from './trancar.ts'

/** What ends the wait for the customer's answer to extra work. */
export const RESPONDEM: ReadonlySet<TipoDeEvento> = new Set(['aceita', 'recusada', 'expirada', 'cancelada'])

/** The order of extra work that was answered, on the page and on the phones: the technician may begin, or not. */
export async function avisarExtra(u: Unidade, propostaId: string): Promise<void> {
  const id = await ordemDoExtra(u.tx, propostaId)
  if (!id) return
  const { versao } = await u.tx
    .selectFrom('ordens.ordens')
    .select('versao')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await avisarEdicao(u, { id, versao })
}
