import type { Tx } from '#platform/postgres/banco.ts'
import { resolverContatos, type Identidade } from '#modules/contatos/publico.ts'
import type { InterlocutorDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'

/**
 * Returns all addresses by which this person may write again, in order of precedence: channel-specific ids, phone
 * numbers, hidden id, e-mail, and the raw JID only if there is no other.
 */
export function identidadesDe(e: InterlocutorDeCanal): Identidade[] {
  const lista: Identidade[] = [...(e.identidades ?? [])]
  if (e.telefone_anterior) lista.push({ tipo: 'telefone', valor: e.telefone_anterior })
  if (e.telefone) lista.push({ tipo: 'telefone', valor: e.telefone })
  if (e.lid) lista.push({ tipo: 'lid', valor: e.lid })
  if (e.email) lista.push({ tipo: 'email', valor: e.email })
  if (lista.length === 0) lista.push({ tipo: 'jid', valor: e.jid })
  return lista
}

export const contatosDe = (
  tx: Tx,
  entradas: readonly (InterlocutorDeCanal & { nome?: string; de_mim?: boolean; grupo?: boolean })[],
): Promise<string[]> =>
  resolverContatos(
    tx,
    entradas.map((e) => ({
      identidades: identidadesDe(e),
      telefone: e.telefone,
      email: e.email,
      nome: e.de_mim || e.grupo ? undefined : e.nome,
    })),
  )
