import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { cartaoPorId } from '../../consultas/cartao.ts'
import { alcanceDaPessoa, veOFunil } from '../../consultas/quem-ve.ts'

interface Candidata {
  id: string
  nome: string
  cargo: string | null
}
const QUANTAS = 8
/** Asked at once; few enough for a keystroke. */
const DE_CADA_VEZ = 8
const NO_MAXIMO = 64

/**
 * Would this person see the card: already, once they are called to it, or not at all. Asked of the one predicate, in
 * their name.
 */
async function visao(db: Db, usuarioId: string, cartaoId: string, funilId: string): Promise<'ve' | 'chamada' | 'nao'> {
  const alcance = await alcanceDaPessoa(db, usuarioId)
  if (!alcance?.funis.has(funilId)) return 'nao'
  return (await cartaoPorId(db, alcance, cartaoId)) ? 've' : 'chamada'
}

/** People of whom some word of the name begins so, whoever follows the card first. */
export async function mencionaveis(
  db: Db,
  c: { id: string; funil_id: string },
  euId: string,
  busca: string,
): Promise<(Candidata & { ja_ve: boolean })[]> {
  const { rows } = await sql<Candidata>`
    select u.id, u.nome, k.nome as cargo
    from cad.usuarios u
    left join cad.cargos k on k.id = u.cargo_id
    where u.ativo
      and u.id <> ${euId}
      and ${comecaPor(busca)}
    order by
      exists (select from funis.cartao_pessoas p where p.cartao_id = ${c.id} and p.usuario_id = u.id) desc,
      exists (select from funis.cartoes x where x.id = ${c.id} and x.responsavel_id = u.id) desc,
      u.nome,
      u.id
    limit ${NO_MAXIMO}
  `.execute(db)
  return peneirar(rows, async (p) => {
    const v = await visao(db, p.id, c.id, c.funil_id)
    return v === 'nao' ? null : { ...p, ja_ve: v === 've' }
  })
}

/** Whom a card of the funnel may be given to; whoever works in its department first. */
export async function quemVe(db: Db, funil: { id: string; departamento: string }, busca: string): Promise<Candidata[]> {
  const { rows } = await sql<Candidata>`
    select u.id, u.nome, k.nome as cargo
    from cad.usuarios u
    left join cad.cargos k on k.id = u.cargo_id
    where u.ativo
      and ${comecaPor(busca)}
    order by
      exists (
        select from cad.membros m
        where m.usuario_id = u.id
          and m.departamento = ${funil.departamento}
      ) desc,
      u.nome,
      u.id
    limit ${NO_MAXIMO}
  `.execute(db)
  return peneirar(rows, async (p) => ((await veOFunil(db, p.id, funil.id)) ? p : null))
}

/** Some word of the name begins so. */
function comecaPor(busca: string): RawBuilder<boolean> {
  const inicio = `${busca.replaceAll(/[%_\\]/g, '\\$&')}%`
  return sql<boolean>`
    (
      plataforma.sem_acento(u.nome) like plataforma.sem_acento(${inicio})
      or plataforma.sem_acento(u.nome) like plataforma.sem_acento(${`% ${inicio}`})
    )
  `
}

/** The first so many that pass, asked a few at once. */
async function peneirar<T>(rows: readonly Candidata[], ver: (p: Candidata) => Promise<T | null>): Promise<T[]> {
  const achadas: T[] = []
  for (let i = 0; i < rows.length && achadas.length < QUANTAS; i += DE_CADA_VEZ) {
    const vistas = await Promise.all(rows.slice(i, i + DE_CADA_VEZ).map(ver))
    achadas.push(...vistas.filter((p) => p !== null))
  }
  return achadas.slice(0, QUANTAS)
}

/** Teams with people in them; naming one names those. */
export async function timesMencionaveis(
  db: Db,
  busca: string,
): Promise<{ id: string; nome: string; pessoas: number }[]> {
  const inicio = `${busca.replaceAll(/[%_\\]/g, '\\$&')}%`
  const { rows } = await sql<{ id: string; nome: string; pessoas: number }>`
    select t.id, t.nome, count(*)::int as pessoas
    from cad.times t
    join cad.time_membros m on m.time_id = t.id
    join cad.usuarios u on u.id = m.usuario_id and u.ativo
    where plataforma.sem_acento(t.nome) like plataforma.sem_acento(${inicio})
      or plataforma.sem_acento(t.nome) like plataforma.sem_acento(${`% ${inicio}`})
    group by t.id
    order by t.nome
    limit 4
  `.execute(db)
  return rows
}

/**
 * Who is named, a team being its people of this moment; of them those who work in this funnel: nobody else is told of a
 * card.
 */
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
          .selectFrom('cad.time_membros')
          .select('usuario_id')
          .where('time_id', 'in', [...times])
          .execute()
  const pessoas = [...new Set([...mencoes, ...deTimes.map((m) => m.usuario_id)])]
  const visoes = await Promise.all(pessoas.map((p) => visao(db, p, c.id, c.funil_id)))
  return pessoas.filter((_, i) => visoes[i] !== 'nao')
}
