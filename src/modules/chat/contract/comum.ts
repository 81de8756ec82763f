import { z } from 'zod'

export const booleano = z.preprocess((v) => (v === 'true' || v === '1' ? true : v === 'false' || v === '0' ? false : v), z.boolean())
export const texto = (maximo: number, frase: string) => z.string(frase).trim().max(maximo, `${frase} (no máximo ${maximo} caracteres)`)
