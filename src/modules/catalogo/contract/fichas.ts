import { z } from 'zod'

// Datasheets: what the maker says of an equipment, in the ranges in which the engine's checks are meaningful.

const numero = (de: number, ate: number, frase: string) => z.number(frase).min(de, frase).max(ate, frase)
const inteiro = (de: number, ate: number, frase: string) => numero(de, ate, frase).int(frase)
const volts = (frase: string) => numero(1, 2000, frase)
const amperes = (frase: string) => numero(0.1, 2000, frase)

export const fichaDoModulo = z.object({
  wp: numero(10, 1500, 'A potência do módulo vai de 10 a 1.500 Wp'),
  alturaM: numero(0.1, 5, 'A altura do módulo vai de 0,1 a 5 m'),
  larguraM: numero(0.1, 5, 'A largura do módulo vai de 0,1 a 5 m'),
  pesoKg: numero(0, 100, 'O peso do módulo vai de 0 a 100 kg').optional(),
  voc: volts('A tensão em aberto vai de 1 a 2.000 V'),
  vmp: volts('A tensão de operação vai de 1 a 2.000 V'),
  isc: amperes('A corrente de curto vai de 0,1 a 2.000 A'),
  imp: amperes('A corrente de operação vai de 0,1 a 2.000 A').optional(),
  /** per °C, negative */
  betaVocPorC: numero(-0.01, 0, 'O coeficiente da tensão em aberto vai de −1 a 0 % por °C'),
  gamaVmpPorC: numero(-0.01, 0, 'O coeficiente da tensão de operação vai de −1 a 0 % por °C'),
  deg1: numero(0, 0.2, 'A perda do primeiro ano vai de 0 a 20 %').optional(),
  degN: numero(0, 0.05, 'A perda por ano vai de 0 a 5 %').optional(),
  garantiaProdutoAnos: inteiro(0, 50, 'A garantia vai de 0 a 50 anos').optional(),
  garantiaDesempenhoAnos: inteiro(0, 50, 'A garantia vai de 0 a 50 anos').optional(),
})
export type FichaDoModulo = z.infer<typeof fichaDoModulo>

export const fichaDoInversor = z.object({
  kw: numero(0.1, 5000, 'A potência do inversor vai de 0,1 a 5.000 kW'),
  vdcMax: volts('A tensão máxima vai de 1 a 2.000 V'),
  vMpptMin: volts('A tensão mínima do MPPT vai de 1 a 2.000 V'),
  vMpptMax: volts('A tensão máxima do MPPT vai de 1 a 2.000 V').optional(),
  /** A per MPPT */
  iMaxMppt: amperes('A corrente do MPPT vai de 0,1 a 2.000 A').optional(),
  mppts: inteiro(1, 50, 'São de 1 a 50 MPPTs'),
  seriesPorMppt: inteiro(1, 50, 'São de 1 a 50 séries por MPPT').optional(),
  fases: inteiro(1, 3, 'São de 1 a 3 fases').optional(),
  micro: z.boolean().optional(),
  garantiaProdutoAnos: inteiro(0, 50, 'A garantia vai de 0 a 50 anos').optional(),
})
export type FichaDoInversor = z.infer<typeof fichaDoInversor>
