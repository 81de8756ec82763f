import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { Especie, Fatura, Recebido } from '../../regras/conciliar.ts'

interface Linha extends Omit<Fatura, 'pagamentos'> {
  pagamentos: Fatura['pagamentos'] | null
}

/** The column that names the paid thing in a new row. */
export const colunaDo = (especie: Especie, id: string) => (especie === 'avulsa' ? { avulsa_id: id } : { fatura_id: id })

export const colunas = sql`
  f.id, f.especie, f.numero, f.uc as unidade, f.contato_id as "contatoId", f.nome as "contatoNome",
  c.documento as "contatoDocumento", f.competencia, f.valor_centavos::float8 as "valorCentavos",
  f.vencimento_em::text as vencimento, f.situacao, p.pagamentos,
  f.multa::float8 as multa, f.juros_mes::float8 as "jurosMes", f.pausas
`

/** Payments that count, from the receipts: the invoice's own figures are its module's. */
export const pagamentos = sql`
  left join lateral (
    select json_agg(
      json_build_object(
        'dia', r.dia,
        'valorCent', a.valor_centavos
      )
      -- time-ordered ids: the order of posting decides what each one paid
      order by a.id
    ) as pagamentos
    from cobranca.alocacoes a
    join cobranca.recebimentos r on r.id = a.recebimento_id
    where a.titulo_id = f.id
      and not exists (select from cobranca.estornos e where e.alocacao_id = a.id)
  ) p on true
`

async function faturasOnde(db: Db | Tx, onde: RawBuilder<unknown>, limite: number): Promise<Fatura[]> {
  const { rows } = await sql<Linha>`
    select ${colunas}
    from cobranca.titulos f
    left join contatos_publico.contatos c on c.id = f.contato_id
    ${pagamentos}
    where ${onde}
    order by f.vencimento_em, f.id
    limit ${limite}
  `.execute(db)
  return rows.map((l) => ({ ...l, pagamentos: l.pagamentos ?? [] }))
}

export async function faturaPorId(db: Db | Tx, id: string): Promise<Fatura | null> {
  return (await faturasOnde(db, sql`f.id = ${id}`, 1))[0] ?? null
}

/** The invoice of a txid: that of its charge at the bank, or the one printed in its static code. */
export async function faturaDoTxid(db: Db | Tx, txid: string): Promise<Fatura | null> {
  const dela = sql`
    f.txid = ${txid}
    or f.id in (select b.titulo_id from cobranca.cobrancas b where b.txid = ${txid})
  `
  return (await faturasOnde(db, sql`(${dela})`, 1))[0] ?? null
}

export const ABERTAS = sql`f.situacao in ('aberta', 'parcial', 'vencida', 'estornada')`
const CANDIDATAS = 200

/** Invoices that a receipt without txid may pay: of the payer's document, or of about its value. */
export function faturasCandidatas(db: Db | Tx, r: Recebido, livreCentavos: number): Promise<Fatura[]> {
  return faturasOnde(
    db,
    sql`
      ${ABERTAS}
      and (
        c.documento = ${r.pagadorDocumento}
        or f.valor_centavos between ${Math.floor(livreCentavos / 1.3)} and ${livreCentavos}
      )
    `,
    CANDIDATAS,
  )
}

export function procurarFaturas(db: Db, busca: string): Promise<Fatura[]> {
  const trecho = comoTrecho(busca)
  return faturasOnde(
    db,
    sql`
      ${ABERTAS}
      and (
        plataforma.sem_acento(f.nome) like plataforma.sem_acento(${trecho})
        or f.uc like ${trecho}
        or f.numero like ${trecho}
        or f.txid like ${trecho}
      )
    `,
    20,
  )
}

/** What is still to come in, by days after the due date. */
export async function atrasos(db: Db, dia: string): Promise<{ dias: number; centavos: number }[]> {
  const { rows } = await sql<{ dias: number; centavos: number }>`
    select
      ${dia}::date - f.pagavel_ate as dias,
      greatest(0, f.valor_centavos - coalesce(p.principal, 0))::float8 as centavos
    from cobranca.titulos f
    left join lateral (
      select sum(a.valor_centavos - a.encargos_centavos) as principal
      from cobranca.alocacoes a
      where a.titulo_id = f.id
        and not exists (select from cobranca.estornos e where e.alocacao_id = a.id)
    ) p on true
    where ${ABERTAS}
  `.execute(db)
  return rows.filter((r) => r.centavos > 0)
}
