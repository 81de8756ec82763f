import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { trabalhoDaSaida } from '../tipos-de-trabalho.ts'

interface Assunto {
  cartao_id: string
  evento: string
  chave: string
  regra?: string
}

/**
 * The payload about a card: its own columns and fields, no contact data. A receiver gets that through the API, with its
 * own rights.
 */
async function corpoDo(u: Unidade, id: string, a: Assunto): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      c.id,
      c.titulo,
      c.situacao,
      c.valor_centavos::float8 as valor_centavos,
      c.prioridade,
      d.numero as dossie,
      f.chave as funil,
      e.chave as estagio,
      e.nome as estagio_nome,
      c.campos
    from funis.cartoes c
    join funis.funis f on f.id = c.funil_id
    join funis.estagios e on e.id = c.estagio_id
    left join funis.dossies d on d.id = c.dossie_id
    where c.id = ${a.cartao_id}
  `.execute(u.tx)
  return JSON.stringify({
    id,
    evento: a.evento,
    em: new Date().toISOString(),
    ...(a.regra ? { regra: a.regra } : {}),
    cartao: rows[0] ?? null,
  })
}

/**
 * Enqueues one delivery to one system, once per key. Returns the name of the system; null when it does not exist or is
 * inactive.
 */
export async function porSaida(u: Unidade, destinoId: string, a: Assunto): Promise<string | null> {
  const d = await u.tx
    .selectFrom('funis.destinos')
    .select(['id', 'nome', 'ativo'])
    .where('id', '=', destinoId)
    .executeTakeFirst()
  if (!d?.ativo) return null
  const id = uuidv7()
  const { rows } = await sql`
    insert into funis.saidas (id, destino_id, cartao_id, evento, chave, corpo, tentar_em)
    values (${id}, ${d.id}, ${a.cartao_id}, ${a.evento}, ${a.chave}, ${await corpoDo(u, id, a)}, now())
    on conflict (destino_id, chave) do nothing
    returning id
  `.execute(u.tx)
  if (rows.length > 0) await agendar(u.tx, trabalhoDaSaida, { saida_id: id }, { chave: `saida:${id}:0` })
  return d.nome
}

/** Enqueues a delivery for every system that subscribes to the event of this move. */
export async function anotarMovimento(
  u: Unidade,
  e: { cartao_id: string; funil_id: string; seq: number; para: string; de: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string; eventos: string[]; situacao: string }>`
    select d.id, d.eventos, (select situacao from funis.estagios where id = ${e.para}) as situacao
    from funis.destinos d
    where d.funil_id = ${e.funil_id}
      and d.ativo
  `.execute(u.tx)
  for (const d of rows) {
    const aconteceu = [
      e.de === null ? 'cartao.criado' : 'cartao.moveu',
      ...(d.situacao === 'aberto' ? [] : [`cartao.${d.situacao}`]),
    ]
    for (const evento of aconteceu)
      if (d.eventos.includes(evento))
        await porSaida(u, d.id, { cartao_id: e.cartao_id, evento, chave: `${evento}:${e.cartao_id}:${e.seq}` })
  }
}
