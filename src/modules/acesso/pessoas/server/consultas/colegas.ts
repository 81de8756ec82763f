import { sql } from 'kysely'
import type { QueryDe } from '#kit/endpoint.ts'
import type { Paginacao } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { usuarios } from '../../contract/usuarios.ts'
import type { Colega } from '#modules/acesso/nucleo/tipos.ts'
import { contem, todos } from '#platform/postgres/filtros.ts'
import { lerPar, montarPagina, recorte } from '#modules/acesso/nucleo/server/consultas/paginar.ts'
import { departamentoLigado } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

/** Data that any colleague may see: no address, no phone, no roles. */
export async function listarColegas(
  db: Db,
  q: QueryDe<typeof usuarios.colegas>,
): Promise<{ data: Colega[]; pagination: Paginacao }> {
  const filtro = todos([
    sql`u.ativo`,
    contem(sql`u.nome`, q.busca),
    q.ids === undefined ? undefined : sql`u.id = any(${q.ids}::uuid[])`,
    q.ausentes
      ? sql`exists (select from cad.ausencias x where x.usuario_id = u.id and x.de <= now() and x.ate > now())`
      : undefined,
    q.departamento === undefined
      ? undefined
      : sql`
        exists (
          select from cad.membros x
          where x.usuario_id = u.id
            and x.departamento = ${q.departamento}
            and x.valido_de <= now()
            and (x.valido_ate is null or x.valido_ate > now())
            and ${departamentoLigado(sql`x.departamento`)}
        )
      `,
  ])
  const par = lerPar(q.cursor)
  const [{ rows }, total] = await Promise.all([
    sql<Colega & { chave: string }>`
      select
        u.id,
        u.nome,
        u.foto,
        c.nome::text as cargo,
        to_char(a.ate at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ausente_ate,
        s.nome as substituto,
        plataforma.sem_acento(u.nome) as chave,
        array(
          select distinct m.departamento
          from cad.membros m
          where m.usuario_id = u.id
            and m.valido_de <= now()
            and (m.valido_ate is null or m.valido_ate > now())
            and ${departamentoLigado(sql`m.departamento`)}
          order by 1
        ) as departamentos
      from cad.usuarios u
      left join cad.cargos c on c.id = u.cargo_id
      left join cad.ausencias a on a.usuario_id = u.id and a.de <= now() and a.ate > now()
      left join cad.usuarios s on s.id = a.substituto_id
      where ${filtro} ${par ? sql`and (plataforma.sem_acento(u.nome), u.id) > (${par[0]}, ${par[1]}::uuid)` : sql``}
      order by plataforma.sem_acento(u.nome), u.id ${recorte(q)}
    `.execute(db),
    sql<{ n: number }>`select count(*)::int as n from cad.usuarios u where ${filtro}`.execute(db),
  ])
  const { linhas, pagination } = montarPagina(rows, total.rows[0]?.n ?? 0, q, (l) => [l.chave, l.id])
  return { data: linhas.map(({ chave: _, ...colega }) => colega), pagination }
}
