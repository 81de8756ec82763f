import { sql } from 'kysely'
import type { QueryDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Paginacao } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Convite, convites } from '../../contract/convites.ts'
import { instante, instanteOuNulo } from '#modules/acesso/nucleo/server/apresentar.ts'
import { contem, todos, type Filtro } from '#platform/postgres/filtros.ts'
import { lerPar, montarPagina, recorte } from '#modules/acesso/nucleo/server/consultas/paginar.ts'
import { qualPapel } from '#modules/acesso/nucleo/server/consultas/papel-de.ts'
import { departamentoLigado } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

interface Linha extends Omit<Convite, 'criado_em' | 'expira_em'> {
  criado_em: Date
  expira_em: Date
  chave: string
}

const situacao = sql`
  case
    when c.usado_em is not null then 'usado'
    when c.revogado_em is not null then 'revogado'
    when c.expira_em <= now() then 'vencido'
    else 'aberto'
  end
`

const leitura = (onde: Filtro, resto: Filtro) => sql<Linha>`
  select
    c.id,
    c.nome,
    c.email::text as email,
    g.nome::text as cargo,
    c.globais,
    c.origem,
    ${situacao} as situacao,
    c.criado_em,
    c.expira_em,
    c.criado_em::text as chave,
    case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as criado_por,
    coalesce(
      (
        select json_agg(
          json_build_object('departamento', p.departamento, 'papel', ${qualPapel('p')}, 'valido_ate', p.valido_ate)
          order by p.departamento,
          p.papel
        )
        from cad.convite_papeis p
        where p.convite_id = c.id
          and ${departamentoLigado(sql`p.departamento`)}
      ),
      '[]'
    ) as papeis
  from cad.convites c
  left join cad.cargos g on g.id = c.cargo_id
  left join cad.usuarios u on u.id = c.criado_por
  where ${onde} ${resto}
`

const apresentar = ({ chave: _, ...l }: Linha): Convite => ({
  ...l,
  papeis: l.papeis.map((p) => ({ ...p, valido_ate: instanteOuNulo(p.valido_ate) })),
  criado_em: instante(l.criado_em),
  expira_em: instante(l.expira_em),
})

export async function listarConvites(
  db: Db,
  q: QueryDe<typeof convites.listar>,
): Promise<{ data: Convite[]; pagination: Paginacao }> {
  const filtro = todos([
    contem(sql`c.nome || ' ' || c.email::text`, q.busca),
    q.situacao === undefined ? undefined : sql`${situacao} = ${q.situacao}`,
  ])
  const par = lerPar(q.cursor)
  const depois = par ? sql`and (c.criado_em, c.id) < (${par[0]}::timestamptz, ${par[1]}::uuid)` : sql``
  const [{ rows }, total] = await Promise.all([
    leitura(filtro, sql`${depois} order by c.criado_em desc, c.id desc ${recorte(q)}`).execute(db),
    sql<{ n: number }>`select count(*)::int as n from cad.convites c where ${filtro}`.execute(db),
  ])
  const { linhas, pagination } = montarPagina(rows, total.rows[0]?.n ?? 0, q, (l) => [l.chave, l.id])
  return { data: linhas.map(apresentar), pagination }
}

export async function obterConvite(db: Db | Tx, id: string): Promise<Convite> {
  const { rows } = await leitura(sql`c.id = ${id}`, sql``).execute(db)
  if (!rows[0]) throw naoEncontrado('Convite não encontrado')
  return apresentar(rows[0])
}
