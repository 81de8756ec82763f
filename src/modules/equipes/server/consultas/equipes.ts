import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Membro } from '../../regras/habilidades.ts'
import type { Ponto } from '#modules/ordens/regras/distancia.ts'

export interface LinhaDaEquipe {
  id: string
  nome: string
  veiculo_id: string | null
  veiculo: string | null
  cidade: string
  lat: number | null
  lon: number | null
  inicio_min: number
  fim_min: number
  capacidade_min: number
  sabado: boolean
  instalacao: boolean
  versao: number
  membros: Membro[]
}

/** The crews with who is in them on a day, in the order of the board. */
export async function equipesEm(
  db: Db | Tx,
  dia: string,
  f: { id?: string; instalacao?: boolean } = {},
): Promise<LinhaDaEquipe[]> {
  const { rows } = await sql<LinhaDaEquipe>`
    select e.id, e.nome, e.veiculo_id, v.nome as veiculo, e.cidade, e.lat::float8 as lat, e.lon::float8 as lon,
      e.inicio_min, e.fim_min, e.capacidade_min, e.sabado, e.instalacao, e.versao,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', u.id,
          'nome', u.nome,
          'certificados', coalesce((
            select jsonb_object_agg(c.habilidade, c.valido_ate) from equipes.certificados c where c.usuario_id = u.id
          ), '{}')
        ) order by u.nome)
        from equipes.membros m
        join acesso_publico.usuarios u on u.id = m.usuario_id
        where m.equipe_id = e.id
          and m.vale @> ${dia}::date
      ), '[]') as membros
    from equipes.equipes e
    left join equipes.veiculos v on v.id = e.veiculo_id
    where e.arquivado_em is null
      and ${f.id === undefined ? sql`true` : sql`e.id = ${f.id}`}
      and ${f.instalacao ? sql`e.instalacao` : sql`true`}
    order by e.ordem, e.nome
  `.execute(db)
  return rows
}

export const baseDe = (e: Pick<LinhaDaEquipe, 'lat' | 'lon'>): Ponto | null =>
  e.lat === null || e.lon === null ? null : { lat: e.lat, lon: e.lon }

export async function nomesPorId(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const linhas = await db.selectFrom('equipes.equipes').select(['id', 'nome']).where('id', 'in', ids).execute()
  return new Map(linhas.map((l) => [l.id, l.nome]))
}

export async function listarVeiculos(db: Db) {
  return await db
    .selectFrom('equipes.veiculos')
    .select(['id', 'nome', 'tipo', 'placa', 'local_id'])
    .where('arquivado_em', 'is', null)
    .orderBy('nome')
    .execute()
}

/** Active people with a role in maintenance or engineering, and the crew that they are in. */
export async function pessoasDeCampo(db: Db, dia: string) {
  const { rows } = await sql<{ id: string; nome: string; equipe: string | null }>`
    select u.id, u.nome, e.nome as equipe
    from acesso_publico.usuarios u
    left join equipes.membros m on m.usuario_id = u.id and m.vale @> ${dia}::date
    left join equipes.equipes e on e.id = m.equipe_id
    where u.ativo
      and exists (
        select from acesso_publico.membros x
        where x.usuario_id = u.id
          and x.departamento in ('mpvl', 'eng')
      )
    order by u.nome
  `.execute(db)
  return rows
}
