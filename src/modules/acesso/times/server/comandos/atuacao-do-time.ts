import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { times } from '../../contract/times.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { departamentoLigado } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

type Pedido = Pick<BodyDe<typeof times.alterar>, 'funis' | 'cidades' | 'turnos'>
type Mudanca = { antes: Record<string, unknown>; depois: Record<string, unknown> }

/** Where and when a team works. Each part that is passed replaces the stored one; the others stay. */
export async function definirAtuacao(
  s: Servicos,
  tx: Tx,
  time_id: string,
  { funis, cidades, turnos }: Pedido,
): Promise<Mudanca | undefined> {
  const partes = [
    funis && (await definirFunis(tx, time_id, funis)),
    cidades && (await definirCidades(tx, time_id, cidades)),
    turnos && (await s.expedientes.definir(tx, { time_id }, turnos)),
  ].filter((p) => p !== undefined)
  if (partes.length === 0) return undefined
  return {
    antes: Object.assign({}, ...partes.map((p) => p.antes)),
    depois: Object.assign({}, ...partes.map((p) => p.depois)),
  }
}

const mesmos = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((x, i) => x === b[i])

/** Funnels of departments that are off are not shown: they stay. */
async function definirFunis(tx: Tx, time_id: string, pedidos: readonly string[]): Promise<Mudanca | undefined> {
  const { rows } = await sql<{ funil_id: string; ligado: boolean }>`
    select tf.funil_id, ${departamentoLigado(sql`f.departamento`)} as ligado
    from cad.time_funis tf
    join funis_publico.funis f on f.id = tf.funil_id
    where tf.time_id = ${time_id}
    order by tf.funil_id
  `.execute(tx)
  const antes = rows.filter((f) => f.ligado).map((f) => f.funil_id)
  const depois = [...new Set(pedidos)].sort()
  if (mesmos(antes, depois)) return undefined
  const saem = antes.filter((f) => !depois.includes(f))
  const entram = depois.filter((f) => !rows.some((r) => r.funil_id === f))
  if (saem.length > 0)
    await tx.deleteFrom('cad.time_funis').where('time_id', '=', time_id).where('funil_id', 'in', saem).execute()
  if (entram.length > 0)
    await tx
      .insertInto('cad.time_funis')
      .values(entram.map((funil_id) => ({ time_id, funil_id })))
      .execute()
  return { antes: { funis: antes }, depois: { funis: depois } }
}

async function definirCidades(
  tx: Tx,
  time_id: string,
  pedidas: NonNullable<Pedido['cidades']>,
): Promise<Mudanca | undefined> {
  const nome = (c: { cidade: string; uf: string }) => `${c.cidade}/${c.uf}`
  const antes = (
    await tx.selectFrom('cad.time_cidades').select(['cidade', 'uf']).where('time_id', '=', time_id).execute()
  )
    .map(nome)
    .sort()
  const unicas = [...new Map(pedidas.map((c) => [nome(c), c])).values()]
  const depois = unicas.map(nome).sort()
  if (mesmos(antes, depois)) return undefined
  await tx.deleteFrom('cad.time_cidades').where('time_id', '=', time_id).execute()
  if (unicas.length > 0)
    await tx
      .insertInto('cad.time_cidades')
      .values(unicas.map((c) => ({ time_id, ...c })))
      .execute()
  return { antes: { cidades: antes }, depois: { cidades: depois } }
}
