import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { canonico } from '#platform/evidencias/cadeia.ts'
import { registrarEvidencia } from '#platform/evidencias/repositorio.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import { assinaturaAconteceu } from '../../eventos.ts'
import type { TipoDeProva } from '../../tipos.ts'

export const CADEIA = 'assinaturas.pedido'

export interface NovaProva {
  pedido_id: string
  tipo: TipoDeProva
  signatario_id: string | null
  prova: object
  em: Date
}

/**
 * Appends an event to the chain of a request. The proof holds personal data and has its own table; the chain holds its
 * hash, so that either shows a change of the other.
 */
export async function registrarProva(
  u: Unidade,
  { pedido_id, tipo, signatario_id, prova, em }: NovaProva,
): Promise<string> {
  const texto = canonico(prova)
  // the request before its chain, as an act on it does: the row of the proof locks the request too, and in the other
  // order a notice and a cancellation would wait for each other. A lock that two could share would be asked to become
  // exclusive by both
  await sql`select from assinaturas.pedidos where id = ${pedido_id} for no key update`.execute(u.tx)
  const { seq, hash } = await registrarEvidencia(u.tx, {
    de: CADEIA,
    de_id: pedido_id,
    tipo,
    em,
    dados: { signatario: signatario_id, prova: sha256De(Buffer.from(texto)) },
  })
  await sql`
    insert into assinaturas.provas (pedido_id, seq, tipo, signatario_id, em, prova)
    values (${pedido_id}, ${seq}, ${tipo}, ${signatario_id}, ${em}, ${texto})
  `.execute(u.tx)
  u.emitir(assinaturaAconteceu, { pedido_id, seq, fato: tipo, signatario_id })
  return hash
}
