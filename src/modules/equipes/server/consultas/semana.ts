import { sql } from 'kysely'
import { ordemNoAlcance } from '#modules/ordens/publico.ts'
import type { Ponto } from '#modules/ordens/regras/distancia.ts'
import type { Prioridade, Situacao, TipoDeOrdem } from '#modules/ordens/tipos.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Ocupado } from '../../regras/encaixe.ts'

export interface LinhaDaVisita {
  ordem_id: string
  numero: number
  ano: number
  versao: number
  titulo: string
  contato: string | null
  cidade: string
  tipo: TipoDeOrdem
  prioridade: Prioridade
  situacao: Situacao
  prazo_em: Date
  concluida_em: Date | null
  duracao_min: number
  habilidades: string[]
  no_telhado: boolean
  preferencia: string
  lat: number | null
  lon: number | null
  confirmada: boolean
  equipe_id: string | null
  de: Date | null
  ate: Date | null
  faltam: { nome: string; falta: string; de: string }[]
}

/** Critical parts that no store has set aside for the order, and what is free of them nowhere. */
const faltam = sql`
  case when exists (
    select from ordens_publico.pecas p
    where p.ordem_id = o.id
      and p.critica
  ) then coalesce((
    select jsonb_agg(jsonb_build_object(
      'nome', i.modelo, 'falta', trim_scale(n.precisa - least(l.livre, n.precisa))::text, 'de', trim_scale(n.precisa)::text
    ) order by i.modelo)
    from ordens_publico.pecas p
    join catalogo_publico.itens i on i.id = p.item_id
    left join estoque_publico.reservas r on r.id = p.reserva_id
    cross join lateral (select coalesce(r.qtd - r.atendida, p.qtd) as precisa) n
    cross join lateral (
      select coalesce(max(s.qtd - s.reservado), 0) as livre
      from estoque_publico.saldos s
      join estoque_publico.locais k on k.id = s.local_id and k.tipo in ('almoxarifado', 'van')
      where s.item_id = p.item_id
    ) l
    where p.ordem_id = o.id
      and p.critica
      and (r.id is null or (r.situacao = 'ativa' and r.local_id is null))
      and l.livre < n.precisa
  ), '[]') else '[]' end
`
const colunas = sql`
  o.id as ordem_id, o.numero, o.ano, o.versao, o.titulo, c.nome as contato, o.cidade, o.tipo, o.prioridade, o.situacao,
  o.prazo_em, o.concluida_em, o.duracao_min, o.habilidades, o.no_telhado, o.preferencia, o.lat::float8 as lat,
  o.lon::float8 as lon, o.confirmada_em is not null as confirmada, ${faltam} as faltam
`

/** The critical parts that an order is short of: with one of them it is not planned in full. */
export async function pecasQueFaltam(db: Db | Tx, ordemId: string): Promise<LinhaDaVisita['faltam']> {
  const { rows } = await sql<Pick<LinhaDaVisita, 'faltam'>>`
    select ${faltam} as faltam
    from ordens_publico.ordens o
    where o.id = ${ordemId}
  `.execute(db)
  return rows[0]?.faltam ?? []
}

/** Visits of a period. Who does not reach an order learns that the crew is taken, and nothing else. */
export async function visitasEntre(
  db: Db,
  ctx: Ctx,
  de: Date,
  ate: Date,
): Promise<(LinhaDaVisita & { vejo: boolean })[]> {
  const { rows } = await sql<LinhaDaVisita & { vejo: boolean }>`
    select ${colunas}, x.recurso_id as equipe_id, lower(x.periodo) as de, upper(x.periodo) as ate,
      ${ordemNoAlcance(ctx)} as vejo
    from equipes.ocupacoes x
    join ordens_publico.ordens o on o.id = x.ordem_id
    left join contatos_publico.contatos c on c.id = o.contato_id
    where x.recurso_tipo = 'equipe'
      and x.especie = 'ordem'
      and x.cancelada_em is null
      and x.periodo && tstzrange(${de}, ${ate})
    order by lower(x.periodo)
  `.execute(db)
  return rows
}

/** Orders without a date, the most urgent first. */
export async function semData(db: Db, ctx: Ctx, instalacao: boolean): Promise<LinhaDaVisita[]> {
  const { rows } = await sql<LinhaDaVisita>`
    select ${colunas}, null::uuid as equipe_id, null::timestamptz as de, null::timestamptz as ate
    from ordens_publico.ordens o
    left join contatos_publico.contatos c on c.id = o.contato_id
    where o.situacao in ('aberta', 'reaberta', 'pausada')
      and ${instalacao ? sql`o.tipo = 'instalacao'` : sql`true`}
      and ${ordemNoAlcance(ctx)}
      and not exists (
        select from equipes.ocupacoes x
        where x.ordem_id = o.id
          and x.cancelada_em is null
          and upper(x.periodo) > now()
      )
    order by o.prazo_em, o.id
    limit 60
  `.execute(db)
  return rows
}

export async function ausenciasEntre(db: Db, de: Date, ate: Date) {
  const { rows } = await sql<{
    id: string
    especie: 'ausencia' | 'bloqueio'
    recurso_tipo: 'equipe' | 'tecnico' | 'veiculo'
    recurso_id: string
    quem: string
    equipe_id: string | null
    de: Date
    ate: Date
    motivo: string
  }>`
    select x.id, x.especie, x.recurso_tipo, x.recurso_id, coalesce(u.nome, e.nome, '') as quem,
      coalesce(e.id, m.equipe_id) as equipe_id, lower(x.periodo) as de, upper(x.periodo) as ate, x.motivo
    from equipes.ocupacoes x
    left join acesso_publico.usuarios u on x.recurso_tipo = 'tecnico' and u.id = x.recurso_id
    left join equipes.equipes e on x.recurso_tipo = 'equipe' and e.id = x.recurso_id
    left join equipes.membros m on m.usuario_id = u.id and m.vale @> lower(x.periodo)::date
    where x.especie <> 'ordem'
      and x.cancelada_em is null
      and x.periodo && tstzrange(${de}, ${ate})
    order by lower(x.periodo)
  `.execute(db)
  return rows
}

export async function notasEntre(db: Db, de: string, ate: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ dia: string; texto: string }>`
    select dia::text as dia, texto from equipes.notas where dia between ${de} and ${ate}
  `.execute(db)
  return new Map(rows.map((n) => [n.dia, n.texto]))
}

const ponto = (l: { lat: number | null; lon: number | null }): Ponto | null =>
  l.lat === null || l.lon === null ? null : { lat: l.lat, lon: l.lon }
export { ponto as ondeFica }

/** What each crew has from a given time on, its people's absences included. */
export async function ocupadosDesde(
  db: Db | Tx,
  desde: Date,
  semOrdem?: string,
): Promise<ReadonlyMap<string, Ocupado[]>> {
  const { rows } = await sql<{ equipe_id: string; de: Date; ate: Date; lat: number | null; lon: number | null }>`
    select distinct m.equipe_id, lower(x.periodo) as de, upper(x.periodo) as ate, o.lat::float8 as lat,
      o.lon::float8 as lon
    from equipes.ocupacoes x
    join (
      select id as recurso_id, id as equipe_id from equipes.equipes
      union
      select usuario_id, equipe_id from equipes.membros where vale @> current_date
      union
      select veiculo_id, id from equipes.equipes where veiculo_id is not null
    ) m on m.recurso_id = x.recurso_id
    left join ordens_publico.ordens o on o.id = x.ordem_id
    where x.cancelada_em is null
      and upper(x.periodo) > ${desde}
      and x.ordem_id is distinct from ${semOrdem ?? null}::uuid
  `.execute(db)
  const mapa = new Map<string, Ocupado[]>()
  for (const r of rows) {
    const deles = mapa.get(r.equipe_id) ?? []
    deles.push({ de: r.de, ate: r.ate, onde: ponto(r) })
    mapa.set(r.equipe_id, deles)
  }
  return mapa
}
