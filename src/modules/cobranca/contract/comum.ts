import { z } from 'zod'

export const BASE = '/api/cobranca'
export { CONCILIAR, CONTAS, DEVOLVER, EMITIR, VER } from '../permissoes.ts'

export const motivo = z
  .string('Diga o motivo')
  .trim()
  .min(3, 'Diga o motivo em pelo menos 3 letras')
  .max(300, 'O motivo tem no máximo 300 letras')
export const centavos = z
  .number('Diga o valor')
  .int('Diga o valor em centavos')
  .min(1, 'O valor é maior que zero')
  .max(100_000_000_000, 'O valor é alto demais')
export const versao = z.number('Versão inválida').int('Versão inválida')
export const texto = (max: number, frase: string) => z.string(frase).trim().min(1, frase).max(max, frase)
