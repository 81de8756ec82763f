import { sql, type RawBuilder } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { AVISAR_DIAS } from '../../regras/documentos.ts'
import { comFatos, fatos } from '#modules/funis/nucleo/server/consultas/fatos.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

/** Expiry of each document of these open cards `c`, archived ones excluded: the file that is valid longest. Ignores replaced files. */
export const fimDosDocumentos = (so: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    with campos as (
      select chave, rotulo, coalesce((config ->> 'avisar_dias')::int, ${AVISAR_DIAS}) as dias
      from funis.campos
      where tipo = 'arquivo'
        and arquivado_em is null
    ),
    abertos as (
      select c.id, c.funil_id, c.titulo, c.responsavel_id, ${fatos} as fatos
      from funis.cartoes c ${comFatos}
      where c.situacao = 'aberto'
        and c.arquivado_em is null
        and ${so}
    ),
    fins as (
      select
        a.id,
        a.funil_id,
        a.titulo,
        a.responsavel_id,
        k.chave,
        k.rotulo,
        k.dias,
        f.x ->> 'caminho' as caminho,
        f.x ->> 'valido_ate' as valido_ate,
        first_value(f.x ->> 'caminho') over (
          partition by a.id, k.chave order by f.x ->> 'valido_ate' desc nulls first
        ) as dura_mais
      from abertos a
      join campos k on jsonb_typeof(a.fatos -> k.chave) = 'array'
      cross join lateral jsonb_array_elements(a.fatos -> k.chave) as f(x)
      where not exists (
        select from jsonb_array_elements(a.fatos -> k.chave) as outra(x)
        where outra.x ->> 'substitui' = f.x ->> 'caminho'
      )
    )
    select *
    from fins
    where caminho = dura_mais
      and valido_ate is not null
  )
`

export interface DocumentoQueVence {
  cartao_id: string
  titulo: string
  funil_id: string
  funil_nome: string
  documento: string
  valido_ate: string
  venceu: boolean
}

/** Expired and soon expiring documents of a department within reach, the earliest first. */
export async function documentosQueVencem(
  db: Db,
  a: Alcance,
  departamento: string,
  dias: number,
  limite: number,
): Promise<{ documentos: DocumentoQueVence[]; total: number }> {
  const hoje = diaAqui()
  const { rows } = await sql<DocumentoQueVence & { total: number }>`
    select
      v.id as cartao_id,
      v.titulo,
      v.funil_id,
      f.nome as funil_nome,
      v.rotulo as documento,
      v.valido_ate,
      v.valido_ate < ${hoje} as venceu,
      count(*) over ()::int as total
    from ${fimDosDocumentos(sql`
      c.funil_id in (
        select id
        from funis.funis
        where departamento = ${departamento}
          and arquivado_em is null
      )
      and ${cartaoNoAlcance(a)}
    `)} v
    join funis.funis f on f.id = v.funil_id
    where v.valido_ate::date <= ${hoje}::date + ${dias}::int
    order by v.valido_ate, v.titulo, v.id
    limit ${limite}
  `.execute(db)
  return { documentos: rows.map(({ total: _, ...d }) => d), total: rows[0]?.total ?? 0 }
}
