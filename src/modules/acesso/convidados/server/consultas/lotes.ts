import { sql } from 'kysely'
import type { QueryDe } from '#kit/endpoint.ts'
import type { Paginacao } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { lerPar, montarPagina, recorte } from '#modules/acesso/nucleo/server/consultas/paginar.ts'
import type { convidados, LinhaDoLote, Lote } from '../../contract/convidados.ts'

type Linha = Omit<Lote, 'criada_em' | 'concluida_em'> & { criada_em: Date; concluida_em: Date | null; chave: string }

const colunas = sql`
  i.id,
  i.nome,
  i.situacao,
  i.erro,
  i.cabecalho,
  i.mapa,
  i.total,
  i.criada_em,
  i.concluida_em,
  i.criada_em::text as chave,
  u.nome as por,
  case
    when i.padrao_papel is not null
      then json_build_object('departamento', i.padrao_departamento, 'papel', i.padrao_papel)
  end as padrao,
  exists (
    select from cad.convites_em_lote_mapas m
    where m.assinatura = i.assinatura
      and m.mapa = i.mapa
  ) as lembrado,
  (i.situacao = 'concluida' and i.concluida_em > now() - interval '30 days') as pode_desfazer,
  (
    select coalesce(jsonb_object_agg(t.situacao, t.n), '{}')
    from (
      select l.situacao, count(*)::int as n
      from cad.convites_em_lote_linhas l
      where l.importacao_id = i.id
      group by 1
    ) t
  ) as linhas,
  (
    select count(*)::int
    from cad.convites_em_lote_linhas l
    where l.importacao_id = i.id
      and l.entrega = 'pendente'
  ) as a_enviar,
  (
    select count(*)::int
    from cad.convites_em_lote_linhas l
    join cad.convites c on c.id = l.convite_id
    where l.importacao_id = i.id
      and l.situacao = 'convidada'
      and l.entrega = 'link'
      and c.usado_em is null
      and c.revogado_em is null
  ) as sem_correio,
  (
    select coalesce(jsonb_agg(to_jsonb(l.celulas) order by l.n), '[]')
    from cad.convites_em_lote_linhas l
    where l.importacao_id = i.id
      and l.n <= 5
  ) as amostra
`
const apresentar = ({ chave: _, ...i }: Linha): Lote => ({
  ...i,
  criada_em: i.criada_em.toISOString(),
  concluida_em: i.concluida_em?.toISOString() ?? null,
})

export async function lotePorId(db: Db, id: string): Promise<Lote | undefined> {
  const { rows } = await sql<Linha>`
    select ${colunas}
    from cad.convites_em_lote i
    left join cad.usuarios u on u.id = i.criada_por
    where i.id = ${id}
  `.execute(db)
  return rows[0] && apresentar(rows[0])
}

export async function listarLotes(
  db: Db,
  q: QueryDe<typeof convidados.listar>,
): Promise<{ data: Lote[]; pagination: Paginacao }> {
  const par = lerPar(q.cursor)
  const depois = par ? sql`where (i.criada_em, i.id) < (${par[0]}::timestamptz, ${par[1]}::uuid)` : sql``
  const [{ rows }, total] = await Promise.all([
    sql<Linha>`
      select ${colunas}
      from cad.convites_em_lote i
      left join cad.usuarios u on u.id = i.criada_por
      ${depois}
      order by i.criada_em desc, i.id desc
      ${recorte(q)}
    `.execute(db),
    sql<{ n: number }>`select count(*)::int as n from cad.convites_em_lote`.execute(db),
  ])
  const { linhas, pagination } = montarPagina(rows, total.rows[0]?.n ?? 0, q, (l) => [l.chave, l.id])
  return { data: linhas.map(apresentar), pagination }
}

export async function linhasDoLote(
  db: Db | Tx,
  id: string,
  f: { situacao?: string[] | undefined; depois: number; limit: number },
): Promise<LinhaDoLote[]> {
  const { rows } = await sql<LinhaDoLote>`
    select
      l.n,
      l.celulas,
      l.situacao,
      l.erros,
      l.entrega,
      case
        when l.valores is not null
          then jsonb_build_object(
            'nome', l.valores -> 'nome',
            'email', l.valores -> 'email',
            'papeis', l.valores -> 'papeis',
            'globais', l.valores -> 'globais'
          )
      end as convidado
    from cad.convites_em_lote_linhas l
    where l.importacao_id = ${id}
      and l.n > ${f.depois}
      ${f.situacao ? sql`and l.situacao = any(${f.situacao}::text[])` : sql``}
    order by l.n
    limit ${f.limit}
  `.execute(db)
  return rows
}
