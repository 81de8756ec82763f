import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { LinhaDoSaldo, SaldoInicial } from '../../../contract/saldos.ts'

type Linha = Omit<SaldoInicial, 'criada_em' | 'concluida_em'> & { criada_em: Date; concluida_em: Date | null }

async function ler(db: Db, quais: RawBuilder<unknown>): Promise<SaldoInicial[]> {
  const { rows } = await sql<Linha>`
    select
      i.id,
      i.nome,
      i.situacao,
      i.erro,
      i.cabecalho,
      i.mapa,
      exists (
        select from compras.importacao_mapas m
        where m.assinatura = i.assinatura
          and m.mapa = i.mapa
      ) as lembrado,
      i.local_id,
      i.dia::text as dia,
      i.total,
      i.criada_em,
      i.concluida_em,
      u.nome as por,
      (i.situacao in ('conferida', 'concluida') and compras.saldo_sem_outra(i.id, i.criada_por)) as sem_outra,
      coalesce(i.desfeita_so_por_que, i.aprovada_so_por_que) as so_por_que,
      (i.situacao = 'concluida' and i.concluida_em > now() - interval '30 days') as pode_desfazer,
      (
        select coalesce(jsonb_object_agg(t.situacao, t.n), '{}')
        from (
          select l.situacao, count(*)::int as n
          from compras.importacao_linhas l
          where l.importacao_id = i.id
          group by 1
        ) t
      ) as linhas,
      (
        select coalesce(jsonb_agg(to_jsonb(l.celulas) order by l.n), '[]')
        from compras.importacao_linhas l
        where l.importacao_id = i.id
          and l.n <= 5
      ) as amostra
    from compras.importacoes i
    left join acesso_publico.usuarios u on u.id = i.criada_por
    ${quais}
    order by i.criada_em desc, i.id desc
    limit 20
  `.execute(db)
  return rows.map((i) => ({
    ...i,
    criada_em: i.criada_em.toISOString(),
    concluida_em: i.concluida_em?.toISOString() ?? null,
  }))
}

export const ultimosSaldos = (db: Db): Promise<SaldoInicial[]> => ler(db, sql``)
export const saldoPorId = async (db: Db, id: string): Promise<SaldoInicial | undefined> =>
  (await ler(db, sql`where i.id = ${id}`))[0]

export async function linhasDoSaldo(
  db: Db,
  id: string,
  f: { situacao?: string[] | undefined; depois: number; limit: number },
): Promise<LinhaDoSaldo[]> {
  const { rows } = await sql<LinhaDoSaldo>`
    select n, celulas, situacao, erros, valores -> 'entra' as entra, movimento_id
    from compras.importacao_linhas
    where importacao_id = ${id}
      and n > ${f.depois}
      ${f.situacao ? sql`and situacao = any(${f.situacao}::text[])` : sql``}
    order by n
    limit ${f.limit}
  `.execute(db)
  return rows
}

export interface MaterialAchado {
  id: string
  codigo: string
  nome: string
  unidade: string
  casas: number
  rastreio: 'nenhum' | 'lote' | 'serie'
}

/** Materials of these codes, by the code without case. */
export async function materiaisPorCodigo(tx: Tx, codigos: readonly string[]): Promise<Map<string, MaterialAchado>> {
  const { rows } = await sql<MaterialAchado>`
    select m.item_id as id, m.codigo, btrim(c.marca || ' ' || c.modelo) as nome, m.unidade, u.casas, m.rastreio
    from estoque_publico.materiais m
    join catalogo_publico.itens c on c.id = m.item_id
    join estoque_publico.unidades u on u.sigla = m.unidade
    where lower(m.codigo) = any (${codigos.map((c) => c.toLowerCase())}::text[])
  `.execute(tx)
  return new Map(rows.map((m) => [m.codigo.toLowerCase(), m]))
}

export async function locaisPorNome(tx: Tx): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome
    from estoque_publico.locais
    where fisico
      and arquivado_em is null
  `.execute(tx)
  return rows
}

export async function casasPorUnidade(tx: Tx): Promise<Map<string, { sigla: string; casas: number }>> {
  const { rows } = await sql<{ sigla: string; casas: number }>`
    select sigla, casas
    from estoque_publico.unidades
  `.execute(tx)
  return new Map(rows.map((u) => [u.sigla.toLowerCase(), u]))
}
