import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'

export type TipoDeIdentidade = 'telefone' | 'lid' | 'jid' | 'email' | 'telegram'
export interface Identidade {
  tipo: TipoDeIdentidade
  valor: string
}

/** A person reported by a channel: all known addresses, the strongest first, and display data. */
export interface Procurado {
  identidades: Identidade[]
  nome?: string | undefined
  telefone?: string | undefined
  email?: string | undefined
}

const chave = (i: Identidade) => `${i.tipo}:${i.valor}`

/**
 * Finds or creates the contact of each `procurado` in one batch and returns the ids in the given order. An unknown
 * address creates a contact. New addresses of a known contact are added to it (a hidden id that later shows its
 * number). Two contacts found through different addresses stay separate; the first address decides.
 */
export async function resolverContatos(tx: Tx, procurados: readonly Procurado[]): Promise<string[]> {
  const todas = [...new Map(procurados.flatMap((p) => p.identidades).map((i) => [chave(i), i])).values()].sort((a, b) =>
    chave(a) < chave(b) ? -1 : 1,
  )
  if (todas.length === 0) return []
  const dono = await donos(tx, todas)

  const novos: { id: string; p: Procurado }[] = []
  const aprender = new Map<string, Identidade & { contato_id: string }>()
  const ids = procurados.map((p) => {
    const achado = p.identidades.map((i) => dono.get(chave(i))).find((id) => id !== undefined)
    const id = achado ?? uuidv7()
    if (!achado) novos.push({ id, p })
    for (const i of p.identidades) {
      if (dono.has(chave(i))) continue
      dono.set(chave(i), id)
      aprender.set(chave(i), { ...i, contato_id: id })
    }
    return id
  })

  if (novos.length > 0) {
    await tx
      .insertInto('cad.contatos')
      .values(
        novos.map(({ id, p }) => ({
          id,
          nome: (p.nome ?? '').slice(0, 120),
          telefone: p.telefone ?? null,
          email: p.email ?? null,
        })),
      )
      .execute()
  }
  if (aprender.size > 0) {
    const { numInsertedOrUpdatedRows: gravadas } = await tx
      .insertInto('cad.contato_identidades')
      .values([...aprender.values()].sort((a, b) => (chave(a) < chave(b) ? -1 : 1)))
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst()
    // a concurrent transaction created the same contact: use its row and remove ours
    if (Number(gravadas ?? 0) < aprender.size)
      return reconciliar(
        tx,
        procurados,
        ids,
        novos.map((n) => n.id),
      )
    await mostrarTelefones(
      tx,
      [...aprender.values()].filter((i) => i.tipo === 'telefone' && !novos.some((n) => n.id === i.contato_id)),
    )
  }
  return ids
}

async function donos(tx: Tx, identidades: readonly Identidade[]): Promise<Map<string, string>> {
  const { rows } = await sql<Identidade & { contato_id: string }>`
    select i.tipo, i.valor, i.contato_id
    from cad.contato_identidades i
    join unnest(${identidades.map((i) => i.tipo)}::text[], ${identidades.map((i) => i.valor)}::text[]) as p(
      tipo, valor
    ) using (tipo, valor)
  `.execute(tx)
  return new Map(rows.map((r) => [chave(r), r.contato_id]))
}

/** Sets the phone of contacts that were known only by a hidden id and now have a number. */
async function mostrarTelefones(tx: Tx, aprendidos: readonly (Identidade & { contato_id: string })[]): Promise<void> {
  if (aprendidos.length === 0) return
  await sql`
    update cad.contatos k
    set telefone = n.telefone, atualizado_em = now()
    from unnest(${aprendidos.map((i) => i.contato_id)}::uuid[], ${aprendidos.map((i) => i.valor)}::text[]) as n(
      id, telefone
    )
    where k.id = n.id
      and k.telefone is null
  `.execute(tx)
}

async function reconciliar(
  tx: Tx,
  procurados: readonly Procurado[],
  ids: string[],
  novos: string[],
): Promise<string[]> {
  const dono = await donos(
    tx,
    procurados.flatMap((p) => p.identidades),
  )
  const finais = procurados.map(
    (p, n) => p.identidades.map((i) => dono.get(chave(i))).find((id) => id !== undefined) ?? ids[n] ?? '',
  )
  const usados = new Set(finais)
  const sobras = novos.filter((id) => !usados.has(id))
  if (sobras.length > 0) await tx.deleteFrom('cad.contatos').where('id', 'in', sobras).execute()
  return finais
}
