import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { DecisoresDoFunil, PoliticaVista } from '../../../contract/aprovacoes.ts'
import { faixas } from '../../../regras/aprovacao.ts'

export async function politicasDoFunil(db: Db, funilId: string): Promise<PoliticaVista[]> {
  const linhas = await db
    .selectFrom('funis.politicas')
    .select(['id', 'funil_id', 'nome', 'campo', 'valor_de', 'faixas', 'validade_horas', 'ativa', 'recusa_estagio_id'])
    .where('funil_id', '=', funilId)
    .orderBy('criada_em')
    .execute()
  return linhas.map((l) => ({ ...l, faixas: faixas.parse(l.faixas) }))
}

/** Approval fields that active policies of this funnel fill. */
export async function camposAprovaveis(db: Db, funilId: string): Promise<string[]> {
  const { rows } = await sql<{
    campo: string
  }>`
    select campo
    from funis.politicas
    where funil_id = ${funilId}
      and ativa
  `.execute(db)
  return rows.map((r) => r.campo)
}

/** Possible deciders of a step: every position with its number of users, and the users already named in policies. */
export async function decisoresDo(db: Db, funilId: string): Promise<DecisoresDoFunil> {
  const { rows: cargos } = await sql<DecisoresDoFunil['cargos'][number]>`
    select
      c.id,
      c.nome,
      (
        select count(*)::int
        from acesso_publico.usuarios u
        where u.cargo_id = c.id
          and u.ativo
      ) as pessoas,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('tipo', l.tipo, 'limite_centavos', l.limite_centavos) order by l.tipo),
          '[]'
        )
        from acesso_publico.limites_de_aprovacao l
        where l.cargo_id = c.id
      ) as limites
    from acesso_publico.cargos c
    order by plataforma.sem_acento(c.nome)
  `.execute(db)
  const { rows: pessoas } = await sql<{ id: string; nome: string }>`
    select u.id, u.nome
    from acesso_publico.usuarios u
    where u.id::text in (
      select q ->> 'id'
      from funis.politicas p, jsonb_path_query(p.faixas, '$[*].etapas[*].**{1 to 3} ? (@.tipo == "usuario")') q
      where p.funil_id = ${funilId}
    )
  `.execute(db)
  return { cargos, pessoas }
}
