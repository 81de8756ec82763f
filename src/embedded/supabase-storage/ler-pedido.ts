import type { z } from 'zod'
import { ErroDeStorage } from './erro.ts'

export function lerPedido<T extends z.ZodType>(forma: T, corpo: unknown): z.output<T> {
  // no valid field contains a null character, and the database would fail on it
  if (JSON.stringify(corpo ?? {}).includes('\\u0000')) throw new ErroDeStorage('InvalidRequest')
  const lido = forma.safeParse(corpo ?? {})
  if (!lido.success) throw new ErroDeStorage('InvalidRequest', { causa: lido.error })
  return lido.data
}
