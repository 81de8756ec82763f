import { sql } from 'kysely'
import { dividaEm, dividirPagamentos } from '#engines/energia/divida.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaDe } from '#kit/parede.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { faturaMudou } from '../../eventos.ts'
import { devidaDa, pagamentosDa, pausasDa } from '../consultas/pagamentos.ts'
import type { SituacaoDaFatura } from '../../tipos.ts'

export interface FaturaTrancada {
  id: string
  lote_id: string
  contato_id: string | null
  valor_centavos: number
  vencimento_em: string
  pagavel_ate: string
  situacao: SituacaoDaFatura
  pago_centavos: number
  contestada: boolean
  multa: number
  juros_mes: number
}

/** Loads and locks an invoice for a command. */
export async function trancarFatura(tx: Tx, id: string): Promise<FaturaTrancada> {
  const { rows } = await sql<FaturaTrancada>`
    select
      f.id, f.lote_id, f.contato_id, f.valor_centavos::float8 as valor_centavos, f.vencimento_em::text as vencimento_em,
      f.pagavel_ate::text as pagavel_ate, f.situacao, f.pago_centavos::float8 as pago_centavos,
      f.multa::float8 as multa, f.juros_mes::float8 as juros_mes,
      exists (
        select from faturas.contestacoes c
        where c.fatura_id = f.id
          and c.respondida_em is null
      ) as contestada
    from faturas.faturas f
    where f.id = ${id}
    for update
  `.execute(tx)
  if (!rows[0]) throw naoEncontrado('Fatura não encontrada.')
  return rows[0]
}

export interface Pagamento {
  faturaId: string
  recebimentoId: string
  valorCentavos: number
  pagoEm: Date
}

export interface Baixa {
  situacao: SituacaoDaFatura
  /** with fine and interest on the day of the payment */
  devidoCentavos: number
  /** received beyond what was due: to be returned */
  sobraCentavos: number
}

/** Posts a receipt to an invoice. The same receipt posts once; what exceeds the debt is returned as `sobraCentavos`. */
export async function registrarPagamento(u: Unidade, p: Pagamento): Promise<Baixa> {
  const f = await trancarFatura(u.tx, p.faturaId)
  const ja = await u.tx
    .selectFrom('faturas.pagamentos')
    .select('fatura_id')
    .where('recebimento_id', '=', p.recebimentoId)
    .executeTakeFirst()
  if (ja && ja.fatura_id !== f.id) throw conflito('Este recebimento já foi baixado em outra fatura.')
  if (!ja) {
    if (f.situacao === 'cancelada') throw conflito('Esta fatura foi cancelada: o pagamento é devolvido.')
    const antes = devidaDa(f, await pagamentosDa(u.tx, f.id), await pausasDa(u.tx, f.id))
    const falta = dividaEm(antes, diaDe(p.pagoEm, FUSO)).totalCent
    await u.tx
      .insertInto('faturas.pagamentos')
      .values({
        recebimento_id: p.recebimentoId,
        fatura_id: f.id,
        valor_centavos: p.valorCentavos,
        pago_em: p.pagoEm,
        devido_centavos: Math.max(1, falta),
      })
      .execute()
    u.auditar({
      acao: 'fatura.pagar',
      entidade: 'fatura',
      entidade_id: f.id,
      depois: { valor_centavos: p.valorCentavos },
    })
  }
  return recontar(u, f)
}

/** Reverses a posted receipt. The row stays; the invoice owes again. */
export async function estornarPagamento(
  u: Unidade,
  p: { faturaId: string; recebimentoId: string; motivo: string },
): Promise<Baixa> {
  const f = await trancarFatura(u.tx, p.faturaId)
  const { numUpdatedRows } = await u.tx
    .updateTable('faturas.pagamentos')
    .set({ estornado_em: new Date(), estorno_motivo: p.motivo.slice(0, 300) })
    .where('recebimento_id', '=', p.recebimentoId)
    .where('fatura_id', '=', f.id)
    .where('estornado_em', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    u.auditar({
      acao: 'fatura.estornar',
      entidade: 'fatura',
      entidade_id: f.id,
      depois: { recebimento_id: p.recebimentoId },
      motivo: p.motivo,
    })
  return recontar(u, f)
}

/** Splits the receipts that stand by the one rule of what is owed, and sets the state that follows from them. */
async function recontar(u: Unidade, f: FaturaTrancada): Promise<Baixa> {
  const pagamentos = await pagamentosDa(u.tx, f.id)
  const devida = devidaDa(f, pagamentos, await pausasDa(u.tx, f.id))
  const parcelas = dividirPagamentos(devida)
  const pago = pagamentos.reduce((t, p) => t + p.valorCent, 0)
  const sobraCentavos = parcelas.reduce((t, p) => t + p.sobraCent, 0)
  const ultimo = pagamentos.reduce<Date | null>((m, p) => (m && m > p.pagoEm ? m : p.pagoEm), null)
  // with no payment the debt is that of the due date
  const falta = dividaEm(devida, ultimo ? diaDe(ultimo, FUSO) : f.vencimento_em).totalCent
  const situacao = situacaoDe(f, { pago, falta, estornos: await estornosDa(u, f.id) })
  const paga = situacao === 'paga'
  await u.tx
    .updateTable('faturas.faturas')
    .set({ situacao, pago_centavos: pago, paga_em: paga ? ultimo : null, atualizada_em: new Date() })
    .where('id', '=', f.id)
    .execute()
  if (situacao !== f.situacao || pago !== f.pago_centavos)
    u.emitir(faturaMudou, {
      fatura_id: f.id,
      lote_id: f.lote_id,
      contato_id: f.contato_id,
      fato: paga ? 'paga' : pago > 0 ? 'parcial' : 'estornada',
    })
  return { situacao, devidoCentavos: pago - sobraCentavos + falta, sobraCentavos }
}

async function estornosDa(u: Unidade, id: string): Promise<number> {
  const { n } = await u.tx
    .selectFrom('faturas.pagamentos')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('fatura_id', '=', id)
    .where('estornado_em', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

function situacaoDe(f: FaturaTrancada, p: { pago: number; falta: number; estornos: number }): SituacaoDaFatura {
  if (f.situacao === 'cancelada') return 'cancelada'
  if (p.falta === 0) return 'paga'
  if (f.contestada) return 'contestada'
  if (p.pago > 0) return 'parcial'
  return p.estornos > 0 ? 'estornada' : f.pagavel_ate < diaDe(new Date(), FUSO) ? 'vencida' : 'aberta'
}
