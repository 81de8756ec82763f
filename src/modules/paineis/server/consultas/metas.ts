import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { indicador } from '../../regras/indicadores.ts'
import { metaDosDias } from '../../regras/metas.ts'
import { doMes } from '../../regras/periodo.ts'
import { indicadoresComMeta, type IndicadorComMeta, type Meta, type MetaDoPeriodo, type Numeros } from '../../tipos.ts'
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
/** Converts to the unit of targets: rates are fractions, their targets whole per cents. */
const comoMeta = (i: IndicadorComMeta, n: Numeros): number | null => {
  const { valor, unidade } = indicador(i)
  const v = valor(n, SEM_AGORA)
  return v === null ? null : unidade === 'fracao' ? v * 100 : v
}

/** Targets that the caller may read, as described in `metasDo`. */
function visiveis(r: Recorte): RawBuilder<unknown> {
  const eu = r.alcance.funis.get(umFunil(r).id)
  if (eu?.papel === 'gestor') return sql`true`
  if (eu?.alcance === 'todos') return sql`(m.usuario_id is null or m.usuario_id = ${r.alcance.usuario_id})`
  return sql`m.usuario_id = ${r.alcance.usuario_id}`
}

/**
 * Targets of a funnel in a month with the achieved values. Managers of the funnel see all targets. Other users see
 * their own and, if they see all cards, those of the funnel and its teams: a target is never shown next to a sum that
 * leaves out cards.
 */
export async function metasDo(db: Db, r: Recorte, mes: string): Promise<Meta[]> {
  const f = umFunil(r)
  const { rows } = await sql<Linha>`
    select
      m.id, m.indicador, m.alvo, m.usuario_id, m.time_id, coalesce(u.nome, t.nome, ${f.definicao.nome}) as nome
    from paineis.metas m
    left join acesso_publico.usuarios u on u.id = m.usuario_id
    left join acesso_publico.times t on t.id = m.time_id
    where m.funil_id = ${f.id}
      and m.mes = ${`${mes}-01`}::date
      and ${visiveis(r)}
    order by
      (m.usuario_id is not null),
      (m.time_id is not null),
      plataforma.sem_acento(coalesce(u.nome, t.nome, '')),
      m.indicador
  `.execute(db)
  const feitos = new Map<string, Numeros>()
  for (const l of rows) {
    const dono = l.usuario_id ?? l.time_id ?? ''
    if (!feitos.has(dono))
      feitos.set(
        dono,
        await numerosDo(
          db,
          {
            ...r,
            filtros: {
              ...doMes(mes),
              ...(l.usuario_id ? { pessoa: [l.usuario_id] } : {}),
              ...(l.time_id ? { time: [l.time_id] } : {}),
            },
          },
          doMes(mes),
        ),
      )
  }
  return rows.map((l) => {
    const n = feitos.get(l.usuario_id ?? l.time_id ?? '')
    return {
      id: l.id,
      mes,
      indicador: l.indicador,
      alvo: l.alvo,
      feito: n ? comoMeta(l.indicador, n) : null,
      de: {
        tipo: l.usuario_id ? ('pessoa' as const) : l.time_id ? ('time' as const) : ('funil' as const),
        id: l.usuario_id ?? l.time_id ?? f.id,
        nome: l.nome,
      },
    }
  })
}

/**
 * Owner of the targets that match these filters: the funnel, one team or one user. Null for filters by city or origin,
 * which have no targets.
 */
function donoDoRecorte({ alcance, filtros: f }: Recorte): RawBuilder<unknown> | null {
  if (f.cidade || f.origem) return null
  const [pessoa, outra] = f.pessoa ?? []
  const [time, outro] = f.time ?? []
  if (outra || outro || (pessoa && time) || pessoa === 'ninguem') return null
  if (pessoa) return sql`m.usuario_id = ${pessoa === 'eu' ? alcance.usuario_id : pessoa}`
  return sql`m.usuario_id is null and m.time_id is not distinct from ${time ?? null}::uuid`
}

/** Targets for exactly the days and cards of the figures. */
export async function metasDoPeriodo(db: Db, r: Recorte): Promise<MetaDoPeriodo[]> {
  const dono = donoDoRecorte(r)
  if (!dono) return []
  const { rows } = await sql<{ mes: string; indicador: IndicadorComMeta; alvo: number }>`
    select to_char(m.mes, 'YYYY-MM') as mes, m.indicador, m.alvo::float8 as alvo
    from paineis.metas m
    where m.funil_id = ${umFunil(r).id}
      and m.mes between date_trunc('month', ${r.filtros.de}::date)::date and ${r.filtros.ate}::date
      and ${dono}
      and ${visiveis(r)}
  `.execute(db)
  return indicadoresComMeta.flatMap((i) => {
    const alvos = new Map(rows.filter((l) => l.indicador === i).map((l) => [l.mes, l.alvo]))
    return alvos.size > 0 ? [metaDosDias(i, r.filtros, alvos)] : []
  })
}
