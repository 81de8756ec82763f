import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { cartaoPorId } from '../../consultas/cartao.ts'
import { alcanceDaPessoa, veOFunil } from '#modules/funis/nucleo/server/consultas/quem-ve.ts'

interface Candidata {
  id: string
  nome: string
  cargo: string | null
}
const QUANTAS = 8
/** Users checked in parallel, and at most per keystroke. */
const DE_CADA_VEZ = 8
const NO_MAXIMO = 64

/**
 * Whether this user sees the card already, would see it once mentioned, or not at all; computed with the reach
 * predicate.
 */
async function visao(db: Db, usuarioId: string, cartaoId: string, funilId: string): Promise<'ve' | 'chamada' | 'nao'> {
  const alcance = await alcanceDaPessoa(db, usuarioId)
  if (!alcance?.funis.has(funilId)) return 'nao'
  return (await cartaoPorId(db, alcance, cartaoId)) ? 've' : 'chamada'
}

/** Users with a word of the name that starts with the search; followers of the card first. */
export async function mencionaveis(
  db: Db,
  c: { id: string; funil_id: string },
  euId: string,
  busca: string,
): Promise<(Candidata & { ja_ve: boolean })[]> {
  const { rows } = await sql<Candidata>`
    select u.id, u.nome, k.nome as cargo
    from acesso_publico.usuarios u
    left join acesso_publico.cargos k on k.id = u.cargo_id
    where u.ativo
      and u.id <> ${euId}
      and ${comecaPor(busca)}
    order by
      exists (
        select from funis.cartao_pessoas p
        where p.cartao_id = ${c.id}
          and p.usuario_id = u.id
      ) desc,
      exists (
        select from funis.cartoes x
        where x.id = ${c.id}
          and x.responsavel_id = u.id
      ) desc,
      u.nome,
      u.id
    limit ${NO_MAXIMO}
  `.execute(db)
  return peneirar(rows, async (p) => {
    const v = await visao(db, p.id, c.id, c.funil_id)
    return v === 'nao' ? null : { ...p, ja_ve: v === 've' }
  })
}

/** Users to whom a card of the funnel can be assigned; members of its department first. */
export async function quemVe(db: Db, funil: { id: string; departamento: string }, busca: string): Promise<Candidata[]> {
  const { rows } = await sql<Candidata>`
    select u.id, u.nome, k.nome as cargo
    from acesso_publico.usuarios u
    left join acesso_publico.cargos k on k.id = u.cargo_id
    where u.ativo
      and ${comecaPor(busca)}
    order by
      exists (
        select from acesso_publico.membros m
        where m.usuario_id = u.id
          and m.departamento = ${funil.departamento}
      ) desc,
      u.nome,
      u.id
    limit ${NO_MAXIMO}
  `.execute(db)
  return peneirar(rows, async (p) => ((await veOFunil(db, p.id, funil.id)) ? p : null))
}

/** A word of the name starts with the search. */
function comecaPor(busca: string): RawBuilder<boolean> {
  const inicio = `${busca.replaceAll(/[%_\\]/g, '\\$&')}%`
  return sql<boolean>`
    (
      plataforma.sem_acento(u.nome) like plataforma.sem_acento(${inicio})
      or plataforma.sem_acento(u.nome) like plataforma.sem_acento(${`% ${inicio}`})
    )
  `
}

/** The first `QUANTAS` users that pass the check, checked in small parallel batches. */
async function peneirar<T>(rows: readonly Candidata[], ver: (p: Candidata) => Promise<T | null>): Promise<T[]> {
  const achadas: T[] = []
  for (let i = 0; i < rows.length && achadas.length < QUANTAS; i += DE_CADA_VEZ) {
    const vistas = await Promise.all(rows.slice(i, i + DE_CADA_VEZ).map(ver))
    achadas.push(...vistas.filter((p) => p !== null))
  }
  return achadas.slice(0, QUANTAS)
}

/** Teams with members; mentioning one mentions its members. */
export async function timesMencionaveis(
  db: Db,
  busca: string,
): Promise<{ id: string; nome: string; pessoas: number }[]> {
  const inicio = `${busca.replaceAll(/[%_\\]/g, '\\$&')}%`
  const { rows } = await sql<{ id: string; nome: string; pessoas: number }>`
    select t.id, t.nome, count(*)::int as pessoas
    from acesso_publico.times t
    join acesso_publico.time_membros m on m.time_id = t.id
    join acesso_publico.usuarios u on u.id = m.usuario_id and u.ativo
    where plataforma.sem_acento(t.nome) like plataforma.sem_acento(${inicio})
      or plataforma.sem_acento(t.nome) like plataforma.sem_acento(${`% ${inicio}`})
    group by t.id, t.nome
    order by t.nome
    limit 4
  `.execute(db)
  return rows
}

/** The mentioned users, with teams expanded to their current members; only users of this funnel are notified. */
export async function citados(
  db: Db,
  c: { id: string; funil_id: string },
  mencoes: readonly string[],
  times: readonly string[],
): Promise<string[]> {
  const deTimes =
    times.length === 0
      ? []
      : await db
          .selectFrom('acesso_publico.time_membros')
          .select('usuario_id')
          .where('time_id', 'in', [...times])
          .execute()
  const pessoas = [...new Set([...mencoes, ...deTimes.map((m) => m.usuario_id)])]
  const visoes = await Promise.all(pessoas.map((p) => visao(db, p, c.id, c.funil_id)))
  return pessoas.filter((_, i) => visoes[i] !== 'nao')
}
