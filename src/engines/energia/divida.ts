import { diasEntre, somarDias, type Dia } from '#kit/dias.ts'
import { encargosPorDias, type TaxasDeAtraso } from './cooperativa.ts'
import { proximoDiaUtilBancario } from './dia-bancario.ts'

/** A payment that counts: reversed ones are left out. */
export interface Pagamento {
  dia: Dia
  valorCent: number
}

/** A dispute: the days from its opening to the answer do not count as late. `ate` is null while it is open. */
export interface Pausa {
  de: Dia
  ate: Dia | null
}

export interface FaturaDevida extends TaxasDeAtraso {
  valorCent: number
  vencimento: Dia
  /** in the order in which they were posted */
  pagamentos: readonly Pagamento[]
  /** no charges are due while a dispute is open */
  contestada?: boolean
  /** disputes in the order of their opening; no two of them at the same time */
  pausas?: readonly Pausa[] | undefined
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

type ComPausas = Pick<FaturaDevida, 'vencimento' | 'pausas'>

/**
 * Due date and days that do not count, as disputes leave them on a day. One opened in time moves the due date by its
 * days: the member keeps the days that were left. One opened late stops the count, and the fine that was due before it
 * stays.
 */
function comPausas(f: ComPausas, dia: Dia): { vencimento: Dia; parados: number } {
  let { vencimento } = f
  let parados = 0
  for (const p of f.pausas ?? []) {
    if (p.de >= dia) break
    const dias = diasEntre(p.de, p.ate !== null && p.ate < dia ? p.ate : dia)
    if (p.de <= proximoDiaUtilBancario(vencimento)) vencimento = somarDias(vencimento, dias)
    else parados += dias
  }
  return { vencimento, parados }
}

/** The last day on which it may be paid without charges, as the disputes until a day leave it. */
export const ultimoDiaEmDia = (f: ComPausas, dia: Dia): Dia => proximoDiaUtilBancario(comPausas(f, dia).vencimento)

/** Days late on a day. */
function diasDeAtraso(f: ComPausas, dia: Dia): number {
  const { vencimento, parados } = comPausas(f, dia)
  return dia <= proximoDiaUtilBancario(vencimento) ? 0 : diasEntre(vencimento, dia) - parados
}

function encargosDas(partes: readonly Parte[], f: FaturaDevida): { multaCent: number; jurosCent: number } {
  let multaCent = 0
  let jurosCent = 0
  for (const p of partes) {
    const a = encargosPorDias(p.valorCent, diasDeAtraso(f, p.dia), f)
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
    const { multaCent, jurosCent } = encargosDas([...partes, { dia, valorCent: aberto }], f)
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
    : encargosDas([...pagas, { dia, valorCent: principalCent }], f)
  const pagos = parcelas.reduce((t, p) => t + p.encargosCent, 0)
  const encargosCent = Math.max(0, multaCent + jurosCent - pagos)
  const dias = f.contestada ? 0 : diasDeAtraso(f, dia)
  return { dias, principalCent, encargosCent, totalCent: principalCent + encargosCent, multaCent, jurosCent }
}

/** How much of a value an invoice takes on a day, and as what. */
export function receberNaFatura(f: FaturaDevida, p: Pagamento): Parcela {
  const pagamentos = [...f.pagamentos, p]
  return dividirPagamentos({ ...f, pagamentos }).at(-1) ?? { principalCent: 0, encargosCent: 0, sobraCent: p.valorCent }
}
