import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { indicador } from '../../regras/indicadores.ts'
import { doMes } from '../../regras/periodo.ts'
import type { IndicadorComMeta, Meta, Numeros } from '../../tipos.ts'
import { numerosDo } from './numeros.ts'
import { umFunil, type Recorte } from './recorte.ts'

interface Linha {
  id: string
  indicador: IndicadorComMeta
  alvo: number
  usuario_id: string | null
  time_id: string | null
  nome: string
}
const SEM_AGORA = { abertos: 0, atrasados: 0, valor_aberto: 0 }
/** A rate is a fraction, its target whole per cent. */
const comoMeta = (i: IndicadorComMeta, n: Numeros): number | null => {
  const { valor, unidade } = indicador(i)
  const v = valor(n, SEM_AGORA)
  return v === null ? null : unidade === 'fracao' ? v * 100 : v
}

/**
 * The targets of a funnel in a month with what was done of them. Who takes care of the funnel sees all; others their own, and those of the
 * funnel and its teams where they see all cards: a target is never shown beside a sum that leaves cards out.
 */
export async function metasDo(db: Db, r: Recorte, mes: string): Promise<Meta[]> {
  const f = umFunil(r)
  const eu = r.alcance.funis.get(f.id)
  const visiveis = eu?.papel === 'gestor' ? sql`true` : eu?.alcance === 'todos' ? sql`(m.usuario_id is null or m.usuario_id = ${r.alcance.usuario_id})` : sql`m.usuario_id = ${r.alcance.usuario_id}`
  const { rows } = await sql<Linha>`select m.id, m.indicador, m.alvo, m.usuario_id, m.time_id, coalesce(u.nome, t.nome, ${f.definicao.nome}) as nome from paineis.metas m left join cad.usuarios u on u.id = m.usuario_id left join cad.times t on t.id = m.time_id
    where m.funil_id = ${f.id} and m.mes = ${`${mes}-01`}::date and ${visiveis} order by (m.usuario_id is not null), (m.time_id is not null), plataforma.sem_acento(coalesce(u.nome, t.nome, '')), m.indicador`.execute(db)
  const feitos = new Map<string, Numeros>()
  for (const l of rows) {
    const dono = l.usuario_id ?? l.time_id ?? ''
    if (!feitos.has(dono)) feitos.set(dono, await numerosDo(db, { ...r, filtros: { ...doMes(mes), ...(l.usuario_id ? { pessoa: [l.usuario_id] } : {}), ...(l.time_id ? { time: [l.time_id] } : {}) } }, doMes(mes)))
  }
  return rows.map((l) => {
    const n = feitos.get(l.usuario_id ?? l.time_id ?? '')
    return { id: l.id, mes, indicador: l.indicador, alvo: l.alvo, feito: n ? comoMeta(l.indicador, n) : null, de: { tipo: l.usuario_id ? ('pessoa' as const) : l.time_id ? ('time' as const) : ('funil' as const), id: l.usuario_id ?? l.time_id ?? f.id, nome: l.nome } }
  })
}
