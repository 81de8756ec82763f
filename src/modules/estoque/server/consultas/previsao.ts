import { sql, type RawBuilder } from 'kysely'
import { DE_USO } from './de-uso.ts'

/** The days that a forecast looks ahead. */
export const DIAS_DA_PREVISAO = 30
/** Without a movement for so long, a material stands still. */
export const DIAS_PARADO = 180

export const hojeEmSql = sql`(now() at time zone 'America/Sao_Paulo')::date`

interface Alvo {
  /** null: every material */
  itens: readonly string[] | null
  dias?: number
}

/**
 * The common tables of a forecast, to be put after `with`: `livres` (balance, reserved and available of each material),
 * `chegando`, `demanda` (wanted and not reserved), `falta` (the day on which the forecast crosses zero).
 */
export function tabelasDaPrevisao({ itens, dias = DIAS_DA_PREVISAO }: Alvo): RawBuilder<unknown> {
  const so = (coluna: string) => (itens === null ? sql`true` : sql`${sql.ref(coluna)} = any (${[...itens]}::uuid[])`)
  return sql`
    livres as (
      select
        m.item_id,
        coalesce(sum(s.qtd) filter (where ${DE_USO}), 0) as saldo,
        coalesce(sum(s.reservado) filter (where ${DE_USO}), 0) as reservado,
        coalesce(sum(s.qtd - s.reservado) filter (where ${DE_USO}), 0) as disponivel
      from estoque.materiais m
      left join estoque.saldos s on s.item_id = m.item_id and s.fisico
      left join estoque.locais l on l.id = s.local_id
      where ${so('m.item_id')}
      group by m.item_id
    ),
    chegadas_abertas as (
      select
        c.item_id,
        c.documento,
        c.origem_tipo,
        c.origem_id,
        c.qtd - c.recebida as qtd,
        greatest(c.prevista_para, ${hojeEmSql}) as dia
      from estoque.chegadas c
      where c.encerrada_em is null
        and c.recebida < c.qtd
        and c.prevista_para <= ${hojeEmSql} + ${dias}::int
        and ${so('c.item_id')}
    ),
    demandas_abertas as (
      select
        r.item_id,
        r.documento,
        r.origem_tipo,
        r.origem_id,
        r.qtd - r.atendida as qtd,
        greatest(coalesce(r.precisa_em, ${hojeEmSql}), ${hojeEmSql}) as dia
      from estoque.reservas r
      where r.situacao = 'ativa'
        and r.local_id is null
        and coalesce(r.precisa_em, ${hojeEmSql}) <= ${hojeEmSql} + ${dias}::int
        and ${so('r.item_id')}
    ),
    chegando as (
      select item_id, sum(qtd) as qtd, min(dia) as dia, min(documento) as documento
      from chegadas_abertas
      group by item_id
    ),
    demanda as (
      select item_id, sum(qtd) as qtd
      from demandas_abertas
      group by item_id
    ),
    passos as (
      select item_id, dia, sum(qtd) as delta
      from (
        select item_id, dia, qtd from chegadas_abertas
        union all
        select item_id, dia, -qtd from demandas_abertas
      ) x
      group by item_id, dia
    ),
    falta as (
      select item_id, min(dia) as dia
      from (
        select p.item_id, p.dia, v.disponivel + sum(p.delta) over (partition by p.item_id order by p.dia) as resta
        from passos p
        join livres v on v.item_id = p.item_id
      ) c
      where resta < 0
      group by item_id
    )
  `
}
