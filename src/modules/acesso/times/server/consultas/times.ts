import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { contem, todos, type Filtro } from '#platform/postgres/filtros.ts'
import type { Time } from '#modules/acesso/nucleo/tipos.ts'
import { departamentoLigado, ligadoOuNenhum } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

interface Busca {
  busca?: string | undefined
  departamento?: string | undefined
}

const timesOnde = ({ expedientes }: Servicos, onde: Filtro) => sql<Time>`
  select
    t.id,
    t.nome::text as nome,
    t.descricao,
    t.departamento,
    t.capacidade,
    case when l.id is not null then json_build_object('id', l.id, 'nome', l.nome, 'foto', l.foto) end as lider,
    coalesce(
      (
        select json_agg(
          json_build_object(
            'id',
            u.id,
            'nome',
            u.nome,
            'foto',
            u.foto,
            'cargo',
            k.nome,
            'abertos',
            (
              select count(*)
              from funis_publico.cartoes c
              where c.responsavel_id = u.id
                and c.situacao = 'aberto'
            ),
            'ausente_ate',
            to_char(a.ate at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'substituto',
            s.nome
          )
          order by plataforma.sem_acento(u.nome),
          u.id
        )
        from cad.time_membros tm
        join cad.usuarios u on u.id = tm.usuario_id and u.ativo
        left join cad.cargos k on k.id = u.cargo_id
        left join cad.ausencias a on a.usuario_id = u.id and a.de <= now() and a.ate > now()
        left join cad.usuarios s on s.id = a.substituto_id
        where tm.time_id = t.id
      ),
      '[]'
    ) as membros,
    coalesce(
      (
        select json_agg(json_build_object('id', f.id, 'nome', f.nome) order by f.nome)
        from cad.time_funis tf
        join funis_publico.funis f on f.id = tf.funil_id and f.arquivado_em is null
        where tf.time_id = t.id
          and ${departamentoLigado(sql`f.departamento`)}
      ),
      '[]'
    ) as funis,
    coalesce(
      (
        select json_agg(json_build_object('cidade', tc.cidade, 'uf', tc.uf) order by tc.uf, tc.cidade)
        from cad.time_cidades tc
        where tc.time_id = t.id
      ),
      '[]'
    ) as cidades,
    ${expedientes.de('time_id', sql`t.id`)} as turnos
  from cad.times t
  left join cad.usuarios l on l.id = t.lider_id
  where ${onde}
  order by plataforma.sem_acento(t.nome::text), t.id
`

export async function listarTimes(s: Servicos, q: Busca): Promise<Time[]> {
  const { rows } = await timesOnde(
    s,
    todos([
      ligadoOuNenhum(sql`t.departamento`),
      contem(sql`t.nome::text`, q.busca),
      q.departamento === undefined ? undefined : sql`t.departamento = ${q.departamento}`,
    ]),
  ).execute(s.banco.db)
  return rows
}

export async function obterTime(s: Servicos, db: Db | Tx, id: string): Promise<Time> {
  const { rows } = await timesOnde(s, sql`t.id = ${id}`).execute(db)
  if (!rows[0]) throw naoEncontrado('Time não encontrado')
  return rows[0]
}

/** Refuses an unknown team. */
export async function exigirTime(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select from cad.times where id = ${id}`.execute(db)
  if (rows.length === 0) throw naoEncontrado('Time não encontrado')
}
