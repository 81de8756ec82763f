import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Mudanca } from '../../contract/historicos.ts'
import { ehId, nomeDoCampo, valorEmPalavras } from '../../regras/campos-da-auditoria.ts'
import { fraseDaAcao } from '../../regras/frases-da-auditoria.ts'

const POR_PAGINA = 30
interface Linha {
  id: number
  em: Date
  acao: string
  quem: string | null
  antes: unknown
  depois: unknown
  motivo: string | null
}

/** History of one entity, newest first. Not audited as a search: users who manage the entity may see who changed it. */
export async function historicoDe(
  db: Db,
  entidade: string,
  id: string,
  cursor: string | undefined,
): Promise<{ mudancas: Mudanca[]; proximo: string | null }> {
  const { rows } = await sql<Linha>`
    select
      a.id,
      a.em,
      a.acao,
      coalesce(u.nome, case when a.usuario_id is not null then 'Pessoa removida' end) as quem,
      a.antes,
      a.depois,
      a.motivo
    from plataforma_publico.auditoria a
    left join acesso_publico.usuarios u on u.id = a.usuario_id
    where a.entidade = ${entidade}
      and a.entidade_id = ${id} ${cursor === undefined ? sql`` : sql`and a.id < ${cursor}::bigint`}
    order by a.id desc
    limit ${POR_PAGINA + 1}
  `.execute(db)
  const nomes = await nomesCitados(db, rows)
  const desta = rows.slice(0, POR_PAGINA)
  return {
    mudancas: desta.map((l) => ({
      id: l.id,
      em: l.em.toISOString(),
      quem: l.quem,
      frase: fraseDaAcao(l.acao),
      motivo: l.motivo,
      campos: camposDe(l, nomes),
    })),
    proximo: rows.length > POR_PAGINA ? String(desta.at(-1)?.id) : null,
  }
}

const objeto = (v: unknown): Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v) ? (v as Record<string, unknown>) : {}
const idsEm = (v: unknown): string[] => (ehId(v) ? [v] : Array.isArray(v) ? v.filter(ehId) : [])

/** Names of the people, teams, positions and funnels whose ids the rows contain. */
export async function nomesCitados(
  db: Db,
  linhas: readonly Pick<Linha, 'antes' | 'depois'>[],
): Promise<Map<string, string>> {
  const ids = [
    ...new Set(
      linhas.flatMap((l) => [objeto(l.antes), objeto(l.depois)].flatMap((o) => Object.values(o).flatMap(idsEm))),
    ),
  ]
  const chaves = linhas
    .flatMap((l) => [objeto(l.antes).funil, objeto(l.depois).funil])
    .filter((v) => typeof v === 'string')
  const { rows } = await sql<{ id: string; nome: string }>`
    select id::text, nome
    from acesso_publico.usuarios
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome::text
    from acesso_publico.times
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome::text
    from acesso_publico.cargos
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome
    from funis_publico.funis
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome
    from funis_publico.estagios
    where id = any(${ids}::uuid[])
    union all
    select id::text, nome::text
    from acesso_publico.papeis_desenhados
    union all
    select codigo, nome
    from acesso_publico.departamentos
    union all
    select chave, nome
    from funis_publico.funis
    where chave = any(${chaves}::text[])
  `.execute(db)
  return new Map(rows.map((r) => [r.id, r.nome]))
}

/** A value that cannot be formatted is shown as stored, so that one bad row does not hide the others. */
function emPalavrasOuCru(campo: string, v: unknown, nomes: ReadonlyMap<string, string>): string | null {
  try {
    return valorEmPalavras(campo, v, nomes)
  } catch {
    return JSON.stringify(v)
  }
}

export function camposDe(
  { antes, depois }: Pick<Linha, 'antes' | 'depois'>,
  nomes: ReadonlyMap<string, string>,
): Mudanca['campos'] {
  const [a, d] = [objeto(antes), objeto(depois)]
  const texto = (campo: string, v: unknown) => emPalavrasOuCru(campo, v, nomes)
  return [...new Set([...Object.keys(a), ...Object.keys(d)])]
    .filter((campo) => campo !== 'id')
    .map((campo) => ({ campo: nomeDoCampo(campo), antes: texto(campo, a[campo]), depois: texto(campo, d[campo]) }))
    .filter((c) => c.antes !== c.depois)
    .slice(0, 20)
}
