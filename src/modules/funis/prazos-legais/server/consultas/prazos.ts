import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { PrazoLegalVisto } from '../../contract/prazos-legais.ts'

interface Linha extends Omit<PrazoLegalVisto, 'em'> {
  em: Date
}

/** All rows by term; within a term the current one first, then future ones, then past ones. */
export async function todosOsPrazosLegais(db: Db | Tx): Promise<PrazoLegalVisto[]> {
  const hoje = diaAqui()
  const { rows } = await sql<Linha>`
    with usos as (
      select
        e -> 'prazo' ->> 'termo' as termo,
        array_agg(f.nome || ': ' || (e ->> 'nome') order by f.nome, e ->> 'nome') as usos
      from funis.funis f
      cross join lateral jsonb_array_elements(f.definicao -> 'estagios') e
      where f.versao > 0
        and f.arquivado_em is null
        and e -> 'prazo' ->> 'unidade' = 'legal'
      group by 1
    )
    select
      p.id,
      p.termo,
      p.nome,
      p.caso,
      p.quando,
      p.valor,
      p.unidade,
      p.norma,
      p.fonte,
      p.vigente_de::text as vigente_de,
      p.vigente_ate::text as vigente_ate,
      x.situacao,
      u.nome as por,
      p.criado_em as em,
      coalesce(usos.usos, '{}') as usos
    from funis.prazos_legais p
    left join acesso_publico.usuarios u on u.id = p.criado_por
    left join usos on usos.termo = p.termo
    cross join lateral (
      select case
        when p.vigente_de > ${hoje}::date then 'futuro'
        when p.vigente_ate <= ${hoje}::date then 'encerrado'
        else 'vigente'
      end as situacao
    ) x
    order by
      p.termo,
      array_position(array['vigente', 'futuro', 'encerrado'], x.situacao),
      (p.quando is null),
      p.ordem,
      p.vigente_de desc
  `.execute(db)
  return rows.map((l) => ({ ...l, em: l.em.toISOString() }))
}
