import type { Medida } from '../tipos.ts'

export interface Correcao {
  consumo_kwh: number
  compensada_kwh: number
  /** R$/kWh with tax */
  tarifa: number
  /** without public lighting */
  distribuidora_centavos: number
}

/** What the compensated energy still costs a kWh, from what the utility charges beyond the energy it sold. */
export const residualDoTotal = (
  m: Pick<Medida, 'consumoKwh' | 'compensadaKwh' | 'tarifaCheia' | 'distribuidoraCent'>,
) =>
  m.compensadaKwh > 0
    ? Math.max(0, (m.distribuidoraCent / 100 - (m.consumoKwh - m.compensadaKwh) * m.tarifaCheia) / m.compensadaKwh)
    : 0

/** The bill of an invoice with the figures that a person corrected. Figures that did not change keep their reading. */
export function corrigirMedida(antes: Medida, c: Correcao, lidaEm: string): Medida {
  const igual =
    antes.consumoKwh === c.consumo_kwh &&
    antes.compensadaKwh === c.compensada_kwh &&
    antes.tarifaCheia === c.tarifa &&
    antes.distribuidoraCent === c.distribuidora_centavos
  if (igual) return antes
  const nova = {
    ...antes,
    consumoKwh: c.consumo_kwh,
    compensadaKwh: c.compensada_kwh,
    tarifaCheia: c.tarifa,
    distribuidoraCent: c.distribuidora_centavos,
    // a flag charge is part of the total: it is not known apart from a bill that was typed
    bandeira: 0,
    lidaEm,
    naoFecha: null,
  }
  return { ...nova, residual: residualDoTotal(nova) }
}

export const contaDa = (m: Medida): Correcao => ({
  consumo_kwh: m.consumoKwh,
  compensada_kwh: m.compensadaKwh,
  tarifa: m.tarifaCheia,
  distribuidora_centavos: m.distribuidoraCent,
})
