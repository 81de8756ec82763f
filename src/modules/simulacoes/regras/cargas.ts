import { somar } from '#engines/energia/numeros.ts'
import type { CargaNova, UsinaExistente } from '../contract/entrada.ts'
import { emNumero } from './em-numeros.ts'

const doisDigitos = (n: number) => String(n).padStart(2, '0')

/** `Carro elétrico, 180 kWh por mês` */
export const cargaEmPalavras = (c: CargaNova): string => `${c.descricao}, ${emNumero(c.kwhMes)} kWh por mês`

/** `03/2028`: the first month of a load. */
export const inicioDaCarga = (c: CargaNova, anoInicial: number): string =>
  `${doisDigitos(c.desde)}/${anoInicial + (c.ano ?? 1) - 1}`

/** `3,00 kW, injeta 2.400 kWh por ano` */
export const existenteEmPalavras = (u: UsinaExistente): string =>
  `${emNumero(u.potenciaKw, 2)} kW, injeta ${emNumero(Math.round(somar(u.injetada)))} kWh por ano`
