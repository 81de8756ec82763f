import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Politica } from '../../contract/painel.ts'
import { deNumeric, escreverQuantidade } from '../../regras/quantidade.ts'
import { tabelasDaPrevisao } from './previsao.ts'
import { DE_USO } from './de-uso.ts'

/** The next 30 days of a material, each arrival and each demand with the balance after it. */
export async function previsaoDoMaterial(db: Db, id: string) {
  const { rows } = await sql<{
    disponivel: string
    falta_em: string | null
    minimo: string | null
    passos: {
      dia: string
      documento: string
      tipo: 'chegada' | 'demanda'
      qtd: string
      origem: { tipo: string; id: string }
    }[]
  }>`
    with ${tabelasDaPrevisao({ itens: [id] })}
    select
      trim_scale(v.disponivel)::text as disponivel,
      f.dia::text as falta_em,
      trim_scale(p.minimo)::text as minimo,
      array(
        select jsonb_build_object(
          'dia', x.dia::text,
          'documento', x.documento,
          'tipo', x.tipo,
          'qtd', trim_scale(x.qtd)::text,
          'origem', jsonb_build_object('tipo', x.origem_tipo, 'id', x.origem_id)
        )
        from (
          select dia, documento, 'chegada' as tipo, qtd, origem_tipo, origem_id from chegadas_abertas
          union all
          select dia, documento, 'demanda', qtd, origem_tipo, origem_id from demandas_abertas
        ) x
        order by x.dia, x.tipo, x.documento
        limit 100
      ) as passos
    from livres v
    left join falta f on f.item_id = v.item_id
    left join estoque.reposicao_em_vigor p on p.item_id = v.item_id
  `.execute(db)
  const r = rows[0] ?? { disponivel: '0', falta_em: null, minimo: null, passos: [] }
  let [saldo, semChegadas, aChegar, demanda] = [deNumeric(r.disponivel), deNumeric(r.disponivel), 0n, 0n]
  const passos = r.passos.map((p) => {
    const qtd = deNumeric(p.qtd)
    if (p.tipo === 'chegada') [saldo, aChegar] = [saldo + qtd, aChegar + qtd]
    else [saldo, semChegadas, demanda] = [saldo - qtd, semChegadas - qtd, demanda + qtd]
    return { ...p, saldo: escreverQuantidade(saldo), sem_chegadas: escreverQuantidade(semChegadas) }
  })
  return {
    a_chegar: escreverQuantidade(aChegar),
    demanda: escreverQuantidade(demanda),
    previsto: escreverQuantidade(saldo),
    falta_em: r.falta_em,
    minimo: r.minimo,
    passos,
  }
}

/** The last purchases, with what one unit cost. */
export async function comprasDoMaterial(db: Db, id: string) {
  const { rows } = await sql<{
    movimento_id: string
    dia: string
    documento: string
    qtd: string
    unitario_centavos: number
  }>`
    select
      m.id as movimento_id,
      m.ocorrido_em::text as dia,
      coalesce(nullif(m.documento, ''), m.motivo) as documento,
      trim_scale(l.delta)::text as qtd,
      round(l.valor_centavos / l.delta)::float8 as unitario_centavos
    from estoque.linhas l
    join estoque.movimentos m on m.id = l.movimento_id and m.tipo = 'entrada'
    where l.item_id = ${id}
      and l.fisico
      and l.lado = 1
      and not exists (
        select
        from estoque.movimentos e
        where e.estorna_id = m.id
      )
    order by l.ordem desc
    limit 50
  `.execute(db)
  return rows
}

/** Materials of the same category and unit that can be had now. Whether one serves is for engineering to say. */
export async function substitutosDoMaterial(db: Db, id: string) {
  const { rows } = await sql<{ id: string; codigo: string; nome: string; disponivel: string }>`
    select
      m.item_id as id,
      m.codigo,
      btrim(i.marca || ' ' || i.modelo) as nome,
      trim_scale(t.disponivel)::text as disponivel
    from estoque.materiais este
    join estoque.materiais m on m.categoria_id = este.categoria_id
      and m.unidade = este.unidade
      and m.item_id <> este.item_id
    join catalogo_publico.itens i on i.id = m.item_id and i.arquivado_em is null
    join catalogo_publico.itens o on o.id = este.item_id and o.tipo = i.tipo
    cross join lateral (
      select coalesce(sum(s.qtd - s.reservado), 0) as disponivel
      from estoque.saldos s
      join estoque.locais l on l.id = s.local_id and ${DE_USO}
      where s.item_id = m.item_id
    ) t
    where este.item_id = ${id}
      and t.disponivel > 0
    order by
      abs(coalesce((i.ficha ->> 'wp')::numeric, (i.ficha ->> 'kw')::numeric, i.custo_centavos, 0)
        - coalesce((o.ficha ->> 'wp')::numeric, (o.ficha ->> 'kw')::numeric, o.custo_centavos, 0)),
      m.codigo
    limit 20
  `.execute(db)
  return rows
}

export async function politicasDoMaterial(db: Db, id: string): Promise<Politica[]> {
  const { rows } = await sql<Politica>`
    select
      p.local_id,
      l.nome as local,
      trim_scale(p.minimo)::text as minimo,
      trim_scale(p.ponto)::text as ponto,
      trim_scale(p.maximo)::text as maximo,
      trim_scale(p.lote_compra)::text as lote_compra,
      p.prazo_dias,
      c.nome as da_categoria
    from (
      select item_id, null::uuid as local_id, minimo, ponto, maximo, lote_compra, prazo_dias, categoria_id
      from estoque.reposicao_em_vigor
      union all
      select item_id, local_id, minimo, ponto, maximo, lote_compra, prazo_dias, null
      from estoque.politicas
      where local_id is not null
    ) p
    left join estoque.locais l on l.id = p.local_id
    left join estoque.categorias c on c.id = p.categoria_id
    where p.item_id = ${id}
    order by l.nome nulls first
  `.execute(db)
  return rows
}
