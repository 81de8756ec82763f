import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Notes that a link was opened: from where, with what. */
export async function registrarAcesso(u: Unidade, linkId: string, ip: string, agente: string | null): Promise<void> {
  await u.tx.insertInto('campo.acessos').values({ id: uuidv7(), link_id: linkId, ip, agente }).execute()
}
