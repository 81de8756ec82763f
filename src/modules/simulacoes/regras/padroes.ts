/** Premises of a simulation that says nothing of them (reference §2.4, §3.4). */
export const PADROES = {
  /** °C of the coldest morning, for the open voltage of a string */
  tMinC: 5,
  /** °C of a cell in the heat */
  tCelulaMaxC: 70,
  /** roof for each m² of modules */
  fatorAreaTelhado: 1.1,
  /** tCO₂/MWh */
  fatorSin: 0.05,
} as const
