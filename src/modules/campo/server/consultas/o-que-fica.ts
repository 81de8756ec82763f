import { sql } from 'kysely'
import { provaDaLimpeza } from '#modules/ordens/publico.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { OQueFica, ProximaVisita } from '../../regras/pagina/dados.ts'
import { garantiasNaPagina } from '../encaixes.ts'
import type { OsPublica } from './publica.ts'

const NADA: OQueFica = { garantias: [], proxima: null, limpeza: null }
type DaPagina = Pick<OsPublica, 'id' | 'ciclo' | 'situacao' | 'escopo' | 'contato_id' | 'usina_id'>

/** The next visit of the customer: a scheduled one, else the day of a preventive contract. */
async function proximaVisita(db: Db, o: DaPagina): Promise<ProximaVisita | null> {
  if (!o.contato_id) return null
  const { rows } = await sql<ProximaVisita>`
    select titulo, dia, marcada
    from (
      select o.titulo, (o.agendada_de at time zone 'America/Sao_Paulo')::date::text as dia, true as marcada
      from ordens_publico.ordens o
      where o.contato_id = ${o.contato_id}
        and o.usina_id is not distinct from ${o.usina_id}::uuid
        and o.id <> ${o.id}
        and o.situacao = 'agendada'
        and o.agendada_de > now()
      union all
      select r.titulo, r.proxima::text, false
      from ordens_publico.recorrencias r
      where r.contato_id = ${o.contato_id}
        and r.usina_id is not distinct from ${o.usina_id}::uuid
        and r.ativa
        and r.proxima >= current_date
        and (r.ate is null or r.proxima <= r.ate)
    ) visitas
    order by dia
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

async function garantiasDa(db: Db, ligados: Ligados, o: DaPagina): Promise<OQueFica['garantias']> {
  const [ler] = ligados.de(garantiasNaPagina)
  if (!ler) return []
  const { rows: series } = await sql<{ item_id: string; serie: string }>`
    select distinct u.item_id, s.numero as serie
    from ordens_publico.usos u
    cross join lateral unnest(u.series) as s(numero)
    where u.ordem_id = ${o.id}
      and u.tipo = 'consumida'
    order by 2
    limit 40
  `.execute(db)
  return ler(db, { usina_id: o.usina_id, series })
}

/** What a customer keeps of a concluded order: warranties, the next visit, what a cleaning brought. */
export async function oQueFica(db: Db, ligados: Ligados, o: DaPagina): Promise<OQueFica> {
  if (o.situacao !== 'concluida' || o.escopo === 'tecnico_externo') return NADA
  const [garantias, proxima, limpeza] = await Promise.all([
    garantiasDa(db, ligados, o),
    proximaVisita(db, o),
    provaDaLimpeza(db, o.id),
  ])
  return { garantias, proxima, limpeza }
}
