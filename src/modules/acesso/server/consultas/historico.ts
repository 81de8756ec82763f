import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Mudanca } from '../../contract/por-dentro.ts'
import { fraseDaAcao } from '../../regras/frases-da-auditoria.ts'
import { instante } from '../apresentar.ts'

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

/** What happened to one thing, newest first. Looking at it is not a search of the audit: whoever keeps the thing sees who changed it. */
export async function historicoDe(db: Db, entidade: string, id: string, cursor: string | undefined): Promise<{ mudancas: Mudanca[]; proximo: string | null }> {
  const { rows } = await sql<Linha>`
    select a.id, a.em, a.acao, coalesce(u.nome, case when a.usuario_id is not null then 'Pessoa removida' end) as quem, a.antes, a.depois, a.motivo
    from plataforma.auditoria a left join cad.usuarios u on u.id = a.usuario_id
    where a.entidade = ${entidade} and a.entidade_id = ${id} ${cursor === undefined ? sql`` : sql`and a.id < ${cursor}::bigint`} order by a.id desc limit ${POR_PAGINA + 1}`.execute(db)
  const nomes = await nomesCitados(db, rows)
  const desta = rows.slice(0, POR_PAGINA)
  return {
    mudancas: desta.map((l) => ({ id: l.id, em: instante(l.em), quem: l.quem, frase: fraseDaAcao(l.acao), motivo: l.motivo, campos: camposDe(l, nomes) })),
    proximo: rows.length > POR_PAGINA ? String(desta.at(-1)?.id) : null,
  }
}

const objeto = (v: unknown): Record<string, unknown> => (typeof v === 'object' && v !== null && !Array.isArray(v) ? (v as Record<string, unknown>) : {})
const ehId = (v: unknown): v is string => typeof v === 'string' && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(v)
const idsEm = (v: unknown): string[] => (ehId(v) ? [v] : Array.isArray(v) ? v.filter(ehId) : [])

/** People, teams, positions and funnels that the rows name by id, so that the reader sees names. */
async function nomesCitados(db: Db, linhas: readonly Linha[]): Promise<Map<string, string>> {
  const ids = [...new Set(linhas.flatMap((l) => [objeto(l.antes), objeto(l.depois)].flatMap((o) => Object.values(o).flatMap(idsEm))))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; nome: string }>`select id, nome from cad.usuarios where id = any(${ids}::uuid[]) union all select id, nome::text from cad.times where id = any(${ids}::uuid[])
    union all select id, nome::text from cad.cargos where id = any(${ids}::uuid[]) union all select id, nome from funis.funis where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((r) => [r.id, r.nome]))
}

function camposDe({ antes, depois }: Linha, nomes: Map<string, string>): Mudanca['campos'] {
  const [a, d] = [objeto(antes), objeto(depois)]
  const texto = (v: unknown): string | null => {
    if (v === undefined || v === null || v === '') return null
    if (Array.isArray(v)) return v.length === 0 ? null : v.map((x) => texto(x) ?? '').join(', ')
    if (ehId(v)) return nomes.get(v) ?? null
    return typeof v === 'object' ? JSON.stringify(v) : v === true ? 'sim' : v === false ? 'não' : String(v)
  }
  return [...new Set([...Object.keys(a), ...Object.keys(d)])].filter((campo) => campo !== 'id')
    .map((campo) => ({ campo, antes: texto(a[campo]), depois: texto(d[campo]) })).filter((c) => c.antes !== c.depois).slice(0, 20)
}
