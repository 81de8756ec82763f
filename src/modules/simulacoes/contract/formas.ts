import { z } from 'zod'

export const faixa = (de: number, ate: number, frase: string) => z.number(frase).min(de, frase).max(ate, frase)
export const inteiro = (de: number, ate: number, frase: string) => faixa(de, ate, frase).int(frase)
export const fracao = (frase: string) => faixa(0, 1, frase)
export const taxa = (frase: string) => faixa(-0.5, 1, frase)
export const texto = (max: number, frase: string) => z.string(frase).trim().max(max, frase)
export const centavosAte = (max: number, frase: string) => inteiro(0, max, frase)
