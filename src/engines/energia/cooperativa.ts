import type { Dia } from '#kit/dias.ts'
import { diasEntre } from '#kit/dias.ts'
import { proximoDiaUtilBancario } from './dia-bancario.ts'
import { arredondarCentavos, centavos } from './numeros.ts'
import type { Rastro } from './rastro.ts'
import { RASTRO_DO_COOPERADO } from './rastros.ts'

/** How a shared plant charges its members (reference §3.9). */
export const modelosDeCobranca = [
  'FIXO_MENSAL',
  'CREDITOS_COMPENSADOS',
  'DINAMICO_SOBRE_TARIFA',
  'ECONOMIA_GARANTIDA',
] as const
export type ModeloDeCobranca = (typeof modelosDeCobranca)[number]

export interface MesDoCooperado {
  /** Read on the utility's bill, never the allocated energy. */
  compensadaKwh: number
  contaSemCent: number
  contaDistribuidoraCent: number
  tarifaCheia: number
  residual: number
}

export interface Plano {
  modelo: ModeloDeCobranca
  /** Fraction, 0.15 for 15 %. */
  desconto?: number
  /** R$/kWh, already net of the discount: it is never applied twice. */
  tarifaContratual?: number
  fixoMensalCent?: number
}

export interface Cobranca {
  cobrancaCent: number
  economiaLiquidaCent: number
  /** Fraction of the bill without the plan; null when that bill is zero. */
  economia: number | null
  /** Sending is blocked: the member would lose, or the dynamic price exceeds what a kWh saves (§3.9). */
  bloqueada: boolean
  rastro: Rastro
}

function valorDaCobranca(m: MesDoCooperado, p: Plano): number {
  const desconto = p.desconto ?? 0
  switch (p.modelo) {
    case 'FIXO_MENSAL':
      return p.fixoMensalCent ?? 0
    case 'CREDITOS_COMPENSADOS':
      return centavos(m.compensadaKwh * (p.tarifaContratual ?? 0))
    case 'DINAMICO_SOBRE_TARIFA':
      return centavos(m.compensadaKwh * m.tarifaCheia * (1 - desconto))
    case 'ECONOMIA_GARANTIDA':
      return arredondarCentavos((m.contaSemCent - m.contaDistribuidoraCent) * (1 - desconto))
  }
}

/** Charge of a member for a month and what is left for them (§3.9). */
export function cobrancaCooperativa(m: MesDoCooperado, p: Plano): Cobranca {
  const cobrancaCent = valorDaCobranca(m, p)
  const economiaLiquidaCent = m.contaSemCent - m.contaDistribuidoraCent - cobrancaCent
  const acimaDaEconomia =
    p.modelo === 'DINAMICO_SOBRE_TARIFA' && m.tarifaCheia * (1 - (p.desconto ?? 0)) > m.tarifaCheia - m.residual
  return {
    cobrancaCent,
    economiaLiquidaCent,
    economia: m.contaSemCent > 0 ? economiaLiquidaCent / m.contaSemCent : null,
    bloqueada: economiaLiquidaCent < 0 || acimaDaEconomia,
    rastro: RASTRO_DO_COOPERADO,
  }
}

export interface Atraso {
  dias: number
  multaCent: number
  jurosCent: number
  totalCent: number
}

/**
 * Late charges: fine once (at most 2 % for consumers, CDC art. 52 §1) and simple interest `pro rata die` (§3.9). A due
 * date without banking hours may be paid on the next banking day.
 */
export function encargosAtraso(p: {
  valorCent: number
  vencimento: Dia
  pagamento: Dia
  multa?: number | undefined
  jurosMes?: number | undefined
}): Atraso {
  const emDia = p.pagamento <= proximoDiaUtilBancario(p.vencimento)
  const dias = emDia ? 0 : diasEntre(p.vencimento, p.pagamento)
  const { multaCent, jurosCent } = encargosPorDias(p.valorCent, dias, p)
  return { dias, multaCent, jurosCent, totalCent: p.valorCent + multaCent + jurosCent }
}

/** Late charges of the contract, as fractions. */
export interface TaxasDeAtraso {
  multa?: number | undefined
  jurosMes?: number | undefined
}

/** Fine and interest of a value that is so many days late. */
export function encargosPorDias(valorCent: number, dias: number, { multa = 0.02, jurosMes = 0.01 }: TaxasDeAtraso) {
  return {
    multaCent: dias > 0 ? arredondarCentavos(valorCent * multa) : 0,
    jurosCent: arredondarCentavos(((valorCent * jurosMes) / 30) * dias),
  }
}
