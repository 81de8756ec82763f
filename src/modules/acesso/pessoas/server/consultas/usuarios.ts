import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Paginacao } from '#kit/pagina.ts'
import type { QueryDe } from '#kit/endpoint.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { usuarios } from '../../contract/usuarios.ts'
import type { Membro, Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { instante, instanteOuNulo } from '#modules/acesso/nucleo/server/apresentar.ts'
import { contem, todos, type Filtro } from '#platform/postgres/filtros.ts'
import { lerPar, montarPagina, recorte } from '#modules/acesso/nucleo/server/consultas/paginar.ts'
import { qualPapel } from '#modules/acesso/nucleo/server/consultas/papel-de.ts'
import { departamentoLigado } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

interface Linha extends Omit<Usuario, 'criado_em' | 'desativado_em'> {
  chave: string
  criado_em: Date
  desativado_em: Date | null
}

const leitura = (onde: Filtro, resto: Filtro) => sql<Linha>`
  select
    u.id,
    u.nome,
    u.foto,
    u.email::text as email,
    u.telefone,
    u.ativo,
    u.fuso,
    u.criado_em,
    u.desativado_em,
    to_char(a.ate at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ausente_ate,
    s.nome as substituto,
    plataforma.sem_acento(u.nome) as chave,
    case when c.id is not null then json_build_object('id', c.id, 'nome', c.nome) end as cargo,
    array(select g.papel::text from cad.papeis_globais g where g.usuario_id = u.id order by 1) as globais,
    coalesce(
      (
        select json_agg(
          json_build_object(
            'id',
            m.id,
            'departamento',
            m.departamento,
            'papel',
            ${qualPapel('m')},
            'valido_de',
            m.valido_de,
            'valido_ate',
            m.valido_ate,
            'vigente',
            m.valido_de <= now()
          )
          order by m.departamento,
          m.papel,
          m.valido_de
        )
        from cad.membros m
        where m.usuario_id = u.id
          and (m.valido_ate is null or m.valido_ate > now())
          and ${departamentoLigado(sql`m.departamento`)}
      ),
      '[]'
    ) as papeis,
    coalesce(
      (
        select json_agg(json_build_object('id', t.id, 'nome', t.nome) order by t.nome)
        from cad.time_membros tm
        join cad.times t on t.id = tm.time_id
        where tm.usuario_id = u.id
      ),
      '[]'
    ) as times
  from cad.usuarios u
  left join cad.cargos c on c.id = u.cargo_id
  left join cad.ausencias a on a.usuario_id = u.id and a.de <= now() and a.ate > now()
  left join cad.usuarios s on s.id = a.substituto_id
  where ${onde} ${resto}
`

export const apresentarMembro = (m: Membro): Membro => ({
  ...m,
  valido_de: instante(m.valido_de),
  valido_ate: instanteOuNulo(m.valido_ate),
})

const apresentar = ({ chave: _, ...l }: Linha): Usuario => ({
  ...l,
  papeis: l.papeis.map(apresentarMembro),
  criado_em: instante(l.criado_em),
  desativado_em: instanteOuNulo(l.desativado_em),
})

export async function listarUsuarios(
  db: Db,
  q: QueryDe<typeof usuarios.listar>,
): Promise<{ data: Usuario[]; pagination: Paginacao }> {
  const filtro = todos([
    contem(sql`u.nome || ' ' || u.email::text`, q.busca),
    q.ativo === undefined ? undefined : sql`u.ativo = ${q.ativo}`,
    q.cargo_id === undefined ? undefined : sql`u.cargo_id = ${q.cargo_id}`,
    q.time_id === undefined
      ? undefined
      : sql`exists (select from cad.time_membros x where x.usuario_id = u.id and x.time_id = ${q.time_id})`,
    q.sem_papel
      ? sql`
        (
          not ${comPapel(undefined, undefined)}
          and not exists (select from cad.papeis_globais g where g.usuario_id = u.id)
        )
      `
      : undefined,
    q.departamento === undefined && q.papel === undefined ? undefined : comPapel(q.departamento, q.papel),
  ])
  const par = lerPar(q.cursor)
  const depois = par ? sql`and (plataforma.sem_acento(u.nome), u.id) > (${par[0]}, ${par[1]}::uuid)` : sql``
  const [{ rows }, total] = await Promise.all([
    leitura(filtro, sql`${depois} order by plataforma.sem_acento(u.nome), u.id ${recorte(q)}`).execute(db),
    sql<{ n: number }>`select count(*)::int as n from cad.usuarios u where ${filtro}`.execute(db),
  ])
  const { linhas, pagination } = montarPagina(rows, total.rows[0]?.n ?? 0, q, (l) => [l.chave, l.id])
  return { data: linhas.map(apresentar), pagination }
}

const comPapel = (departamento: string | undefined, papel: string | undefined): Filtro => sql`
  exists (
    select from cad.membros x
    where x.usuario_id = u.id
      and x.valido_de <= now()
      and (x.valido_ate is null or x.valido_ate > now())
      and ${departamentoLigado(sql`x.departamento`)}
      and ${todos([departamento === undefined ? undefined : sql`x.departamento = ${departamento}`, papel === undefined ? undefined : sql`${qualPapel('x')} = ${papel}`])}
  )
`

export async function obterUsuario(db: Db | Tx, id: string): Promise<Usuario> {
  const { rows } = await leitura(sql`u.id = ${id}`, sql``).execute(db)
  if (!rows[0]) throw naoEncontrado('Pessoa não encontrada')
  return apresentar(rows[0])
}
