import { sql, type RawBuilder } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'
import { invalido } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { CartaoNaLinha } from '#modules/funis/nucleo/tipos.ts'
import { fatoComoTexto } from '#modules/funis/nucleo/server/consultas/fatos.ts'
import {
  colunasDaTabela,
  contarTabela,
  daTabela,
  deCartoes,
  type LinhaDaTabela,
  type PedidoDaTabela,
} from './tabela.ts'

const MAXIMO_NO_PERIODO = 1000
const MAXIMO_NA_LINHA = 200
const FUSO = sql`'America/Sao_Paulo'`

/** The day of a card's date as text: deadline, forecast, or a date field. */
function diaDo(nome: string, campos: ReadonlyMap<string, Campo>): RawBuilder<string | null> {
  if (nome === 'vence_em') return sql<string | null>`to_char(c.vence_em at time zone ${FUSO}, 'YYYY-MM-DD')`
  if (nome === 'previsao') return sql<string | null>`to_char(c.previsao, 'YYYY-MM-DD')`
  const campo = campos.get(nome)
  if (campo?.tipo === 'data') return sql<string | null>`left(${fatoComoTexto(campo)}, 10)`
  if (campo?.tipo === 'datahora')
    return sql<string | null>`to_char(${fatoComoTexto(campo)}::timestamptz at time zone ${FUSO}, 'YYYY-MM-DD')`
  throw invalido('Campo inválido', [{ campo: 'campo', mensagem: 'Escolha um campo de data' }])
}

export interface LinhaNoPeriodo extends LinhaDaTabela {
  dia: string
}

/** Cards on each day between two days, both included. */
export async function noPeriodo(
  db: Db,
  p: PedidoDaTabela,
  nome: string,
  de: string,
  ate: string,
): Promise<{ linhas: LinhaNoPeriodo[]; cortado: boolean; semData: number }> {
  if (ate < de) throw invalido('Período inválido', [{ campo: 'ate', mensagem: 'O fim vem antes do começo' }])
  const dia = diaDo(nome, p.campos)
  const [linhas, sem] = await Promise.all([
    sql<LinhaNoPeriodo>`
      select ${colunasDaTabela(p)}, ${dia} as dia ${deCartoes}
      where ${daTabela(p)}
        and ${dia} between ${de} and ${ate}
      order by dia, c.vence_em, c.id
      limit ${MAXIMO_NO_PERIODO + 1}
    `.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n ${deCartoes}
      where ${daTabela(p)}
        and ${dia} is null
    `.execute(db),
  ])
  return {
    linhas: linhas.rows.slice(0, MAXIMO_NO_PERIODO),
    cortado: linhas.rows.length > MAXIMO_NO_PERIODO,
    semData: sem.rows[0]?.n ?? 0,
  }
}

export interface LinhaNaLinha extends LinhaDaTabela {
  visitas: CartaoNaLinha['visitas']
}

/** Stages of each card between two days. Undone moves are excluded. */
export async function naLinha(
  db: Db,
  p: PedidoDaTabela,
  por: 'responsavel' | 'estagio',
  de: string,
  ate: string,
): Promise<{ linhas: LinhaNaLinha[]; total: number }> {
  if (ate < de) throw invalido('Período inválido', [{ campo: 'ate', mensagem: 'O fim vem antes do começo' }])
  const inicio = sql`(${de}::date::timestamp at time zone ${FUSO})`
  const fim = sql`((${ate}::date + 1)::timestamp at time zone ${FUSO})`
  const ordem =
    por === 'responsavel'
      ? sql`r.nome nulls last, c.responsavel_id`
      : sql`(select e.lugar from funis.estagios e where e.id = c.estagio_id)`
  const { rows } = await sql<LinhaNaLinha>`
    with escolhidos as (
      select
        ${colunasDaTabela(p)},
        row_number() over (order by ${ordem}, coalesce(c.vence_em, 'infinity'), c.id) as n ${deCartoes}
      where ${daTabela(p)}
        and c.criado_em < ${fim}
        and (c.fechado_em is null or c.fechado_em >= ${inicio})
      order by n
      limit ${MAXIMO_NA_LINHA}
    )
    select e.*, coalesce(v.visitas, '[]') as visitas
    from escolhidos e
    left join lateral (
      select jsonb_agg(
        jsonb_build_object('estagio_id', x.para_estagio_id, 'de', x.em, 'ate', x.fim) order by x.em
      ) as visitas
      from (
        select t.funil_id, t.para_estagio_id, t.em, lead(t.em) over (order by t.seq) as fim
        from funis.transicoes t
        where t.cartao_id = e.id
          and t.desfaz is null
          and t.desfeita_por is null
      ) x
      where x.funil_id = ${p.funil.id}
        and x.em < ${fim}
        and coalesce(x.fim, 'infinity') >= ${inicio}
    ) v on true
    order by e.n
  `.execute(db)
  return { linhas: rows, total: await contarTabela(db, p) }
}
