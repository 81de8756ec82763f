import type { Dia } from '#kit/dias.ts'
import { encargosAtraso } from './cooperativa.ts'

/** A payment that counts: reversed ones are left out. */
export interface Pagamento {
  dia: Dia
  valorCent: number
}

export interface FaturaDevida {
  valorCent: number
  vencimento: Dia
  /** in the order in which they were posted */
  pagamentos: readonly Pagamento[]
  /** no charges are due while a dispute is open */
  contestada?: boolean
}

export interface Parcela {
  principalCent: number
  encargosCent: number
  /** received beyond what was due: to be returned */
  sobraCent: number
}

export interface Divida {
  /** days after the due date; 0 when paid in time */
  dias: number
  principalCent: number
  /** fine and interest not yet paid */
  encargosCent: number
  totalCent: number
  /** accrued so far, paid or not */
  multaCent: number
  jurosCent: number
}

interface Parte {
  dia: Dia
  valorCent: number
}

function encargosDas(partes: readonly Parte[], vencimento: Dia): { multaCent: number; jurosCent: number } {
  let multaCent = 0
  let jurosCent = 0
  for (const p of partes) {
    const a = encargosAtraso({ valorCent: p.valorCent, vencimento, pagamento: p.dia })
    multaCent += a.multaCent
    jurosCent += a.jurosCent
  }
  return { multaCent, jurosCent }
}

/** Splits each payment: principal first, then the charges due on its day, and what exceeds both. */
export function dividirPagamentos(f: FaturaDevida): Parcela[] {
  const partes: Parte[] = []
  let aberto = f.valorCent
  let encargosPagos = 0
  return f.pagamentos.map(({ dia, valorCent }) => {
    const principalCent = Math.min(valorCent, aberto)
    // the open part is charged up to this payment, whatever share of it is paid now
    const { multaCent, jurosCent } = encargosDas([...partes, { dia, valorCent: aberto }], f.vencimento)
    const devidos = f.contestada ? 0 : Math.max(0, multaCent + jurosCent - encargosPagos)
    const encargosCent = Math.min(valorCent - principalCent, devidos)
    if (principalCent > 0) partes.push({ dia, valorCent: principalCent })
    aberto -= principalCent
    encargosPagos += encargosCent
    return { principalCent, encargosCent, sobraCent: valorCent - principalCent - encargosCent }
  })
}

/**
 * The amount due of an invoice when paid on a day (reference §3.9). Each part of the value has its own charges, up to
 * the day on which it was paid: what was paid in time has none, and what was paid late accrues nothing more.
 */
export function dividaEm(f: FaturaDevida, dia: Dia): Divida {
  const parcelas = dividirPagamentos(f)
  const principalCent = parcelas.reduce((t, p) => t - p.principalCent, f.valorCent)
  const pagas = f.pagamentos.map((p, n): Parte => ({ dia: p.dia, valorCent: parcelas[n]?.principalCent ?? 0 }))
  const { multaCent, jurosCent } = f.contestada
    ? { multaCent: 0, jurosCent: 0 }
    : encargosDas([...pagas, { dia, valorCent: principalCent }], f.vencimento)
  const pagos = parcelas.reduce((t, p) => t + p.encargosCent, 0)
  const encargosCent = Math.max(0, multaCent + jurosCent - pagos)
  const dias = f.contestada ? 0 : encargosAtraso({ valorCent: 0, vencimento: f.vencimento, pagamento: dia }).dias
  return { dias, principalCent, encargosCent, totalCent: principalCent + encargosCent, multaCent, jurosCent }
}

/** How much of a value an invoice takes on a day, and as what. */
export function receberNaFatura(f: FaturaDevida, p: Pagamento): Parcela {
  const pagamentos = [...f.pagamentos, p]
  return dividirPagamentos({ ...f, pagamentos }).at(-1) ?? { principalCent: 0, encargosCent: 0, sobraCent: p.valorCent }
}
