import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { todos } from '#platform/postgres/filtros.ts'
import { deNumeric, escreverQuantidade } from '../../regras/quantidade.ts'

interface Gravada {
  ordem: string
  movimento_id: string
  tipo: string
  ocorrido_em: string
  registrado_em: Date
  de: string
  para: string
  delta: string
  interno: boolean
  lote: string | null
  documento: string
  motivo: string
  por: string | null
  estornado: boolean
  valor_centavos: number
  atual: string
}
interface Pedido {
  local?: string | undefined
  /** of one lot; the balance is then that of the lot */
  lote?: string | undefined
  tipo?: readonly string[] | undefined
  pessoa?: string | undefined
  de?: string | undefined
  ate?: string | undefined
  limit: number
  cursor?: string | undefined
}

function lerLugar(cursor: string | undefined): { ordem: string; saldo: string } | null {
  if (cursor === undefined) return null
  const [ordem, saldo] = (lerCursor(cursor) ?? []).map(String)
  if (!ordem || !/^\d{1,18}$/.test(ordem) || !saldo || !/^-?\d{1,18}(\.\d{1,6})?$/.test(saldo))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return { ordem, saldo }
}

/** The stored balance that the newest line ends at: of a lot, of a place, or of all places. */
const atualDe = (id: string, local: string | undefined, lote: string | undefined) =>
  lote
    ? sql`(
        select coalesce(sum(s.qtd), 0)::text
        from estoque.lote_saldos s
        where s.lote_id = ${lote}
          and ${local ? sql`s.local_id = ${local}` : sql`s.fisico`}
      )`
    : local
      ? sql`coalesce((select s.qtd from estoque.saldos s where s.item_id = ${id} and s.local_id = ${local}), 0)::text`
      : sql`coalesce((select c.qtd from estoque.custos c where c.item_id = ${id}), 0)::text`

/** Filters under which no balance runs: lines between those that are shown are not there. */
const filtros = ({ tipo, pessoa, de, ate }: Pedido) =>
  todos([
    tipo ? sql`m.tipo = any (${[...tipo]}::text[])` : undefined,
    pessoa ? sql`m.usuario_id = ${pessoa}` : undefined,
    de ? sql`m.ocorrido_em >= ${de}::date` : undefined,
    ate ? sql`m.ocorrido_em <= ${ate}::date` : undefined,
  ])

/**
 * Lines of a material, newest first. The balance of a page begins where the one before it ended, which the cursor
 * carries: no page sums what came before. Of all places a move inside the company is one line.
 */
export async function kardex(db: Db, id: string, pedido: Pedido) {
  const { local, lote, limit, cursor } = pedido
  const corrido = !(pedido.tipo ?? pedido.pessoa ?? pedido.de ?? pedido.ate)
  const lugar = lerLugar(cursor)
  const { rows } = await sql<Gravada>`
    select
      l.ordem::text as ordem,
      l.movimento_id,
      m.tipo,
      m.ocorrido_em::text as ocorrido_em,
      m.registrado_em,
      case when l.lado = -1 then daqui.nome else dali.nome end as de,
      case when l.lado = -1 then dali.nome else daqui.nome end as para,
      trim_scale(l.delta)::text as delta,
      l.fisico and o.fisico as interno,
      t.numero as lote,
      m.documento,
      m.motivo,
      p.nome as por,
      exists (
        select
        from estoque.movimentos e
        where e.estorna_id = m.id
      ) as estornado,
      case when l.delta = 0 then l.valor_centavos else abs(l.valor_centavos) end::float8 as valor_centavos,
      ${atualDe(id, local, lote)} as atual
    from estoque.linhas l
    -- one row, which the planner does not expect of a join by three columns
    cross join lateral (
      select x.local_id, x.fisico
      from estoque.linhas x
      where x.movimento_id = l.movimento_id
        and x.n = l.n
        and x.lado = -l.lado
      limit 1
    ) o
    join estoque.movimentos m on m.id = l.movimento_id
    join estoque.locais daqui on daqui.id = l.local_id
    join estoque.locais dali on dali.id = o.local_id
    left join estoque.lotes t on t.id = l.lote_id
    left join acesso_publico.usuarios p on p.id = m.usuario_id
    where l.item_id = ${id}
      and ${local ? sql`l.local_id = ${local}` : sql`l.fisico and (l.lado = -1 or not o.fisico)`}
      and ${lote ? sql`l.lote_id = ${lote}` : sql`true`}
      and ${filtros(pedido)}
      and ${lugar ? sql`l.ordem < ${lugar.ordem}::bigint` : sql`true`}
    order by l.ordem desc
    limit ${limit + 1}
  `.execute(db)
  let saldo = deNumeric(lugar?.saldo ?? rows[0]?.atual ?? '0')
  const linhas = rows.slice(0, limit).map(({ interno, atual: _, registrado_em, delta, ...l }) => {
    const dentro = interno && !local
    const aqui = escreverQuantidade(saldo)
    if (!dentro) saldo -= deNumeric(delta)
    return {
      ...l,
      registrado_em: registrado_em.toISOString(),
      delta: dentro ? null : delta,
      qtd: delta.replace('-', ''),
      saldo: corrido ? aqui : null,
    }
  })
  const ultima = linhas.at(-1)
  const mais = rows.length > limit && ultima
  return { linhas, proximo: mais ? escreverCursor([ultima.ordem, escreverQuantidade(saldo)]) : null }
}

const MOSTRADAS = 200

/** The balance of a material in a place, from the last close and the lines since. */
export async function porQueDoSaldo(db: Db, id: string, local: string) {
  const { rows } = await sql<{
    local: string
    mes: string | null
    base: string
    gravado: string
    soma: string
    linhas: { movimento_id: string; tipo: string; ocorrido_em: string; delta: string }[]
  }>`
    with fechado as (
      select max(mes) as mes
      from estoque.fechamentos
    ),
    desde as (
      select l.ordem, l.movimento_id, m.tipo, m.ocorrido_em, l.delta
      from estoque.linhas l
      join estoque.movimentos m on m.id = l.movimento_id
      cross join fechado f
      where l.item_id = ${id}
        and l.local_id = ${local}
        and l.delta <> 0
        and (f.mes is null or m.ocorrido_em >= f.mes + interval '1 month')
    )
    select
      x.nome as local,
      to_char(f.mes, 'YYYY-MM') as mes,
      trim_scale(coalesce(b.qtd, 0))::text as base,
      trim_scale(coalesce(s.qtd, 0))::text as gravado,
      trim_scale(coalesce(b.qtd, 0) + coalesce((select sum(delta) from desde), 0))::text as soma,
      array(
        select jsonb_build_object(
          'movimento_id', d.movimento_id,
          'tipo', d.tipo,
          'ocorrido_em', d.ocorrido_em::text,
          'delta', trim_scale(d.delta)::text
        )
        from desde d
        order by d.ordem desc
        limit ${MOSTRADAS}
      ) as linhas
    from estoque.locais x
    cross join fechado f
    left join estoque.fechamento_saldos b on b.mes = f.mes
      and b.item_id = ${id}
      and b.local_id = x.id
    left join estoque.saldos s on s.item_id = ${id}
      and s.local_id = x.id
    where x.id = ${local}
  `.execute(db)
  const [r] = rows
  if (!r) throw invalido('Este local não existe mais.', [{ campo: 'local', mensagem: 'Este local não existe mais.' }])
  let soma = deNumeric(r.soma)
  const comSoma = r.linhas.map((l) => {
    const aqui = escreverQuantidade(soma)
    soma -= deNumeric(l.delta)
    return { ...l, soma: aqui }
  })
  // what comes before the lines shown: the close, and older lines where there are many
  return { ...r, base: escreverQuantidade(soma), linhas: comSoma.toReversed() }
}
