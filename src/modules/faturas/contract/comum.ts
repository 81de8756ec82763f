import { z } from 'zod'

export const motivo = z
  .string('Diga o motivo')
  .trim()
  .min(3, 'Diga o motivo em pelo menos 3 letras')
  .max(300, 'O motivo tem no máximo 300 letras')
