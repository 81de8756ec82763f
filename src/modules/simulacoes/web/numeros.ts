import { mesCurto as curtoDoKit, nomeDoMes as nomeDoKit } from '#kit/meses.ts'
import { emNumero, emPct, emReais } from '../regras/em-numeros.ts'

/** R$ 1.234,56 and − R$ 206,43: negative money has the typographic minus, never colour alone. */
export const reais = emReais
/** The same without the currency, for columns that name it. */
export const semMoeda = (centavos: number): string => emReais(centavos).replace('R$ ', '')
/** kWh without decimals, as in lists. */
export const kwh = (n: number): string => `${emNumero(Math.round(n))} kWh`
export const kwhExato = (n: number): string => `${emNumero(n, 2)} kWh`
/** 40,95 % of a fraction, always with the same decimals. */
export const pct = (fracao: number, casas = 2): string => emPct(fracao, casas)
/** 10 % and 12,5 %: a rate without trailing zeros, as it was typed. */
export const taxa = (fracao: number): string =>
  `${(fracao * 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 }).replace('-', '−')} %`
export const anos = (n: number): string => `${emNumero(n, 2)} anos`
/** R$/kWh with five decimals, as tariffs with tax are shown. */
export const porKwh = (n: number, casas = 5): string => `R$ ${emNumero(n, casas)}`

/** Month 0–11, as the engine counts them. */
export const mesCurto = (m: number): string => curtoDoKit(m + 1)
export const nomeDoMes = (m: number): string => nomeDoKit(m + 1)
/** `ago/2029` after so many months from the start of `anoInicial`. */
export const mesDoRetorno = (anoInicial: number, meses: number): string =>
  `${mesCurto((((meses - 1) % 12) + 12) % 12)}/${anoInicial + Math.floor((meses - 1) / 12)}`
