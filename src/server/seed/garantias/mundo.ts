import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

export interface UsinaDaSemente {
  id: string
  nome: string
  kwp: number
  entrou_em: string | null
}
export interface Equipamento {
  id: string
  ficha: unknown
}
export interface Pessoas {
  tecnico: string
  supervisor: string
  engenheira: { id: string; nome: string } | null
  nomeDoSupervisor: string
}

/** The three smallest plants of the demonstration that have no map. */
export async function lerUsinas(u: Unidade): Promise<UsinaDaSemente[]> {
  const { rows } = await sql<UsinaDaSemente>`
    select u.id, u.nome, u.kwp::float8 as kwp, u.entrou_em::text as entrou_em
    from usinas_publico.usinas u
    where u.situacao = 'ativa'
      and not exists (select from garantias.strings s where s.usina_id = u.id)
    order by u.kwp, u.nome
    limit 3
  `.execute(u.tx)
  return rows
}

/** The inverter of the catalogue that is closest to a power, with a datasheet. */
export async function inversorDe(u: Unidade, kw: number): Promise<Equipamento | null> {
  const { rows } = await sql<Equipamento>`
    select id, ficha
    from catalogo_publico.itens
    where tipo = 'inversor'
      and ficha ? 'mppts'
      and (ficha ->> 'mppts')::int > 1
      and arquivado_em is null
    order by abs((ficha ->> 'kw')::numeric - ${kw}), id
    limit 1
  `.execute(u.tx)
  return rows[0] ?? null
}

export async function medidorDoCatalogo(u: Unidade): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id
    from catalogo_publico.itens
    where tipo = 'outro'
      and modelo ilike 'Medidor trif%'
      and arquivado_em is null
    limit 1
  `.execute(u.tx)
  return rows[0]?.id ?? null
}

export interface ModuloComSeries extends Equipamento {
  wp: number
  series: string[]
}

/** Modules of the catalogue with the serials that left the stock and are on no roof yet, those with most first. */
export async function modulosComSeries(u: Unidade): Promise<ModuloComSeries[]> {
  const { rows } = await sql<ModuloComSeries>`
    select i.id, i.ficha, (i.ficha ->> 'wp')::float8 as wp, coalesce(s.series, '{}') as series
    from catalogo_publico.itens i
    left join lateral (
      select array_agg(x.numero order by x.numero) as series
      from estoque_publico.series x
      join estoque_publico.locais l on l.id = x.local_id and l.tipo in ('cliente', 'consumo')
      where x.item_id = i.id
        and x.numero = upper(btrim(x.numero))
        and not exists (
          select from garantias.instalacoes g
          where g.serie = x.numero
            and g.retirada_em is null
        )
    ) s on true
    where i.tipo = 'modulo'
      and i.arquivado_em is null
      and i.ficha ? 'voc'
      and i.ficha ? 'wp'
    order by cardinality(coalesce(s.series, '{}')) desc, i.id
    limit 6
  `.execute(u.tx)
  return rows
}

async function pessoaCom(
  u: Unidade,
  departamento: string,
  papel: string,
): Promise<{ id: string; nome: string } | null> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select p.id, p.nome
    from acesso_publico.usuarios p
    join acesso_publico.membros m on m.usuario_id = p.id
    where p.ativo
      and m.departamento = ${departamento}
      and m.papel = ${papel}
    order by p.nome
    limit 1
  `.execute(u.tx)
  return rows[0] ?? null
}

export async function lerPessoas(u: Unidade): Promise<Pessoas | null> {
  const [tecnico, supervisor] = [await pessoaCom(u, 'mpvl', 'tecnico'), await pessoaCom(u, 'mpvl', 'supervisor')]
  if (!tecnico || !supervisor || tecnico.id === supervisor.id) return null
  const engenheira = (await pessoaCom(u, 'eng', 'operador')) ?? (await pessoaCom(u, 'eng', 'supervisor'))
  return { tecnico: tecnico.id, supervisor: supervisor.id, nomeDoSupervisor: supervisor.nome, engenheira }
}

/** An order of a plant that a claim may name. */
export async function ordemDa(u: Unidade, usinaId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id
    from ordens_publico.ordens
    where usina_id = ${usinaId}
    order by aberta_em
    limit 1
  `.execute(u.tx)
  return rows[0]?.id ?? null
}

export async function jaTemMapa(u: Unidade): Promise<boolean> {
  const { rows } = await sql`select from garantias.strings limit 1`.execute(u.tx)
  return rows.length > 0
}

/** Claims of the demonstration leave with it. */
export async function marcarRmas(u: Unidade, ids: readonly string[]): Promise<void> {
  await sql`
    insert into cad.demonstracao (tabela, id)
    select 'garantias.rmas', unnest(${[...ids]}::uuid[])
  `.execute(u.tx)
}
