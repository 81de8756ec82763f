import { FUSO, naParede } from '#kit/expediente.ts'
import type { Item } from '../tipos.ts'

/** Whether a page is due at this moment. Hours past midnight ('das 22 às 2') belong to the day on which they began. */
export function temVez(i: Pick<Item, 'ativo' | 'dias' | 'das' | 'ate'>, agora: Date): boolean {
  if (!i.ativo) return false
  const parede = new Date(naParede(agora.getTime(), FUSO))
  const [dia, minuto] = [parede.getUTCDay(), parede.getUTCHours() * 60 + parede.getUTCMinutes()]
  const noDia = (d: number) => i.dias.length === 0 || i.dias.includes(d)
  if (i.das === null || i.ate === null) return noDia(dia)
  if (i.das < i.ate) return noDia(dia) && minuto >= i.das && minuto < i.ate
  return (noDia(dia) && minuto >= i.das) || (noDia((dia + 6) % 7) && minuto < i.ate)
}

/** Returns the next page that is due and has not just failed, cyclically; null if there is none. */
export function proximo<T extends Pick<Item, 'id' | 'ativo' | 'dias' | 'das' | 'ate' | 'moldura'>>(
  itens: readonly T[],
  atual: string | null,
  agora: Date,
  falhos: ReadonlySet<string> = new Set(),
  passo: 1 | -1 = 1,
): T | null {
  const inicio = itens.findIndex((i) => i.id === atual)
  for (let n = 1; n <= itens.length; n++) {
    const i =
      itens[((((inicio < 0 && passo < 0 ? 0 : inicio) + n * passo) % itens.length) + itens.length) % itens.length]
    if (i && temVez(i, agora) && !falhos.has(i.id) && i.moldura !== 'recusa') return i
  }
  return null
}
