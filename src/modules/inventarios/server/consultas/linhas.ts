import { sql } from 'kysely'
import { deNumeric, type Micros } from '#modules/estoque/regras/quantidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { valorDaDiferenca, type Conta } from '../../regras/diferenca.ts'
import type { motivosDaDiferenca } from '../../tipos.ts'

interface Contagem {
  rodada: number
  qtd: string
  por: string
  por_id: string
  contado_em: string
  series: string[]
  foto: string | null
}
interface Lida {
  id: string
  item_id: string
  local_id: string
  codigo: string
  nome: string
  unidade: string
  por_serie: boolean
  local: string
  lote: string
  endereco: string
  achada: boolean
  retrato: string
  movimento: string
  custo_qtd: string
  custo_centavos: string
  contagens: Contagem[]
  recontando: string | null
  motivo_tipo: (typeof motivosDaDiferenca)[number] | null
  motivo: string
  series_esperadas: string[]
  diferenca: string | null
}

export interface LinhaContada extends Lida {
  conta: Conta | null
  dif: Micros | null
  valor: bigint
  faltam: string[]
  sobram: string[]
}

/** The serials that were in the place at the time of the valid count, by the events of the ledger. */
const SERIES = sql`
  array(
    select s.numero
    from estoque_publico.series s
    cross join lateral (
      select e.para
      from estoque_publico.serie_eventos e
      join estoque_publico.movimentos v on v.id = e.movimento_id
      join estoque_publico.linhas o on o.movimento_id = e.movimento_id and o.n = e.n and o.lado = 1
      where e.serie_id = s.id
        and (v.registrado_em <= u.contado_em or o.ordem <= l.retrato_ordem)
      order by o.ordem desc
      limit 1
    ) onde
    where s.item_id = l.item_id
      and m.rastreio = 'serie'
      and u.contado_em is not null
      and onde.para = l.local_id
    order by s.numero
  )
`

/**
 * Every position with what the book expected at the time of the count that is valid, the last one. Movements after the
 * picture and up to that time belong to what was expected.
 */
export async function linhasContadas(db: Db | Tx, id: string, uma?: string): Promise<LinhaContada[]> {
  const { rows } = await sql<Lida>`
    select
      l.id,
      l.item_id,
      l.local_id,
      m.codigo,
      btrim(i.marca || ' ' || i.modelo) as nome,
      m.unidade,
      m.rastreio = 'serie' as por_serie,
      x.nome as local,
      l.lote,
      l.endereco,
      l.achada,
      trim_scale(l.retrato)::text as retrato,
      trim_scale(coalesce(t.movimento, 0))::text as movimento,
      l.custo_qtd::text as custo_qtd,
      l.custo_centavos::text as custo_centavos,
      coalesce(u.contagens, '[]') as contagens,
      p.nome as recontando,
      l.motivo_tipo,
      l.motivo,
      ${SERIES} as series_esperadas,
      trim_scale(l.diferenca)::text as diferenca
    from inventarios.linhas l
    join estoque_publico.materiais m on m.item_id = l.item_id
    join catalogo_publico.itens i on i.id = l.item_id
    join estoque_publico.locais x on x.id = l.local_id
    left join estoque_publico.lotes o on o.item_id = l.item_id and lower(o.numero) = lower(l.lote)
    left join lateral (
      select
        max(c.contado_em) filter (where c.rodada = ultima.rodada) as contado_em,
        max(c.rodada) as rodada,
        jsonb_agg(jsonb_build_object(
          'rodada', c.rodada,
          'qtd', trim_scale(c.qtd)::text,
          'por', q.nome,
          'por_id', q.id,
          'contado_em', c.contado_em,
          'series', c.series,
          'foto', c.foto_sha256
        ) order by c.rodada) as contagens
      from inventarios.contagens c
      join acesso_publico.usuarios q on q.id = c.contado_por
      cross join lateral (
        select max(rodada) as rodada
        from inventarios.contagens
        where linha_id = l.id
      ) ultima
      where c.linha_id = l.id
    ) u on true
    left join lateral (
      select sum(d.delta) as movimento
      from estoque_publico.linhas d
      join estoque_publico.movimentos v on v.id = d.movimento_id
      where d.item_id = l.item_id
        and d.local_id = l.local_id
        and d.ordem > l.retrato_ordem
        and (l.lote = '' or d.lote_id = o.id)
        and v.registrado_em <= u.contado_em
    ) t on true
    left join inventarios.recontagens r on r.linha_id = l.id and r.rodada = u.rodada + 1
    left join acesso_publico.usuarios p on p.id = r.para_id
    where l.inventario_id = ${id}
      and ${uma ? sql`l.id = ${uma}` : sql`true`}
    order by l.endereco, m.codigo, l.lote, l.id
  `.execute(db)
  return rows.map(comConta)
}

function comConta(l: Lida): LinhaContada {
  const valida = l.contagens.at(-1)
  const vazia = { conta: null, dif: null, valor: 0n, faltam: [], sobram: [] }
  if (!valida) return { ...l, ...vazia }
  const conta = {
    esperado: deNumeric(l.retrato) + deNumeric(l.movimento),
    contado: deNumeric(valida.qtd),
    custoQtd: deNumeric(l.custo_qtd),
    custoCentavos: BigInt(l.custo_centavos),
  }
  const lidas = new Set(valida.series)
  const esperadas = new Set(l.series_esperadas)
  return {
    ...l,
    conta,
    dif: conta.contado - conta.esperado,
    valor: valorDaDiferenca(conta),
    faltam: l.series_esperadas.filter((s) => !lidas.has(s)),
    sobram: valida.series.filter((s) => !esperadas.has(s)),
  }
}
