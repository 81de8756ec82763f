import type { z } from 'zod'
import { ErroDeStorage } from './erro.ts'

export function lerPedido<T extends z.ZodType>(forma: T, corpo: unknown): z.output<T> {
  const lido = forma.safeParse(corpo ?? {})
  if (!lido.success) throw new ErroDeStorage('InvalidRequest', { causa: lido.error })
  return lido.data
}
