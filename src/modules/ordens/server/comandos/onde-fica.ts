import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import type { NovaOrdem } from '../../contract/ordens.ts'

type Endereco = NovaOrdem['endereco']
interface Pedido {
  contato_id: string | null
  usina_id: string | null
  endereco: Endereco
}
type Conhecido = Omit<Endereco, 'lat' | 'lon'> & { lat: string | null; lon: string | null }

/** The last order of the same plant, or of the customer where there is no plant, that says where the work is. */
async function daUltima(tx: Tx, p: Pedido): Promise<Conhecido | undefined> {
  const doMesmo =
    p.usina_id === null
      ? sql`usina_id is null and contato_id = ${p.contato_id}::uuid`
      : sql`usina_id = ${p.usina_id}::uuid`
  const daRua =
    p.endereco.logradouro === ''
      ? sql`true`
      : sql`
    plataforma.sem_acento(logradouro) = plataforma.sem_acento(${p.endereco.logradouro})
    and numero_local = ${p.endereco.numero}
  `
  const { rows } = await sql<Conhecido>`
    select logradouro, numero_local as numero, complemento, bairro, cidade, uf, cep, lat, lon
    from ordens.ordens
    where ${doMesmo}
      and ${daRua}
      and (logradouro <> '' or lat is not null)
    order by lat is null, aberta_em desc
    limit 1
  `.execute(tx)
  return rows[0]
}

/**
 * Completes where the work is from what is known: an order that says nothing, as those of a preventive contract, has the
 * address of the last one; one with a street has its position on the map.
 */
export async function ondeFica(tx: Tx, p: Pedido): Promise<Endereco> {
  const e = p.endereco
  if (e.lat !== null) return e
  const antes = await daUltima(tx, p)
  const ponto = antes?.lat && antes.lon ? { lat: Number(antes.lat), lon: Number(antes.lon) } : { lat: null, lon: null }
  if (e.logradouro !== '') return { ...e, ...ponto }
  if (antes) return { ...antes, ...ponto, cidade: e.cidade || antes.cidade, uf: e.uf ?? antes.uf }
  if (e.cidade !== '' || p.contato_id === null) return e
  const contato = await tx
    .selectFrom('contatos_publico.contatos')
    .select(['cidade', 'uf'])
    .where('id', '=', p.contato_id)
    .executeTakeFirst()
  return { ...e, cidade: contato?.cidade?.slice(0, 80) ?? '', uf: e.uf ?? contato?.uf ?? null }
}
