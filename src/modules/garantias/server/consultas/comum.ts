import { sql, type RawBuilder } from 'kysely'

/** Brand and model of the catalogue item `i`. */
export const MODELO = sql<string>`btrim(i.marca || ' ' || i.modelo)`

/** As pages read an instant. */
export const instante = (coluna: RawBuilder<unknown>) =>
  sql<string>`to_char(${coluna} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The posted invoice that the serial of `x` (`serie`, `item_id`) came with, as `nota`. No value of it is read. */
export const NOTA_DE_X = sql`
  left join lateral (
    select n.id, n.numero, n.chave, n.emitida_em, n.fornecedor_id
    from estoque_publico.series s
    join estoque_publico.serie_eventos e on e.serie_id = s.id
    join compras_publico.notas n on n.movimento_id = e.movimento_id and n.estado = 'lancada'
    where s.numero in (x.serie, lower(x.serie))
      and s.item_id = x.item_id
    order by n.emitida_em
    limit 1
  ) nota on true
`

/** Name of the position of the installation `x`; needs `x` joined to `t` (string) and `e` (equipment). */
export const LUGAR = sql<string>`
  case
    when t.id is not null then 'S' || t.n || '-' || lpad(x.posicao::text, 2, '0')
    when e.tipo = 'inversor' then 'Inversor ' || e.n
    else 'Medidor ' || e.n
  end
`
export const LUGARES = sql`
  left join garantias.strings t on t.id = x.string_id
  left join garantias.equipamentos e on e.id = x.equipamento_id
`
