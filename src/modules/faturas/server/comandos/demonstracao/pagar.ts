import { sql } from 'kysely'
import { dividaEm, type Pagamento } from '#engines/energia/divida.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaDe } from '#kit/parede.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** An allocation of the receipts to an invoice, in the order in which it was posted. */
export interface PagamentoDaDemonstracao {
  id: string
  faturaId: string
  valorCentavos: number
  pagoEm: string
  registradoEm: string
}

interface Devida {
  id: string
  valor_centavos: number
  vencimento_em: string
  situacao: string
  multa: number
  juros_mes: number
}

/** Posts receipts to invoices, with the states that follow from them, as posting one by one does. */
export async function semearPagamentos(tx: Tx, pagamentos: readonly PagamentoDaDemonstracao[]): Promise<void> {
  const porFatura = Map.groupBy(pagamentos, (p) => p.faturaId)
  const { rows } = await sql<Devida>`
    select
      id, valor_centavos::float8 as valor_centavos, vencimento_em::text as vencimento_em, situacao,
      multa::float8 as multa, juros_mes::float8 as juros_mes
    from faturas.faturas
    where id = any(${[...porFatura.keys()]}::uuid[])
  `.execute(tx)
  const contas = rows.map((f) => contar(f, porFatura.get(f.id) ?? []))
  await sql`
    insert into faturas.pagamentos (recebimento_id, fatura_id, valor_centavos, pago_em, devido_centavos, registrado_em)
    select p.id, p."faturaId", p."valorCentavos", p."pagoEm", p.devido, p."registradoEm"
    from jsonb_to_recordset(${JSON.stringify(contas.flatMap((c) => c.linhas))}::jsonb) as p(
      id uuid, "faturaId" uuid, "valorCentavos" bigint, "pagoEm" timestamptz, devido bigint, "registradoEm" timestamptz
    )
  `.execute(tx)
  await sql`
    update faturas.faturas f
    set situacao = c.situacao, pago_centavos = c.pago, paga_em = c.paga_em
    from jsonb_to_recordset(${JSON.stringify(contas.map(({ linhas: _, ...c }) => c))}::jsonb) as c(
      id uuid, situacao text, pago bigint, paga_em timestamptz
    )
    where f.id = c.id
  `.execute(tx)
}

function contar(f: Devida, deles: readonly PagamentoDaDemonstracao[]) {
  const devida = (pagamentos: readonly Pagamento[]) => ({
    valorCent: f.valor_centavos,
    vencimento: f.vencimento_em,
    pagamentos,
    contestada: f.situacao === 'contestada',
    multa: f.multa,
    jurosMes: f.juros_mes,
  })
  const pagos: Pagamento[] = []
  const linhas = deles.map((p) => {
    const dia = diaDe(new Date(p.pagoEm), FUSO)
    const devido = Math.max(1, dividaEm(devida(pagos), dia).totalCent)
    pagos.push({ dia, valorCent: p.valorCentavos })
    return { ...p, devido }
  })
  const ultimo = deles.at(-1)?.pagoEm ?? ''
  const paga = dividaEm(devida(pagos), pagos.at(-1)?.dia ?? f.vencimento_em).totalCent === 0
  return {
    linhas,
    id: f.id,
    situacao: paga ? 'paga' : 'parcial',
    pago: pagos.reduce((t, p) => t + p.valorCent, 0),
    paga_em: paga ? ultimo : null,
  }
}
