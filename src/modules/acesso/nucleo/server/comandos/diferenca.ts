import { chavesDe } from '#kit/objeto.ts'

/** Returns only the fields that changed, for the audit row; null when none did. */
export function diferenca<T extends object>(
  antes: T,
  pedido: { [K in keyof T]?: T[K] | undefined },
): { antes: Partial<T>; depois: Partial<T> } | null {
  const mudou = chavesDe<{ [K in keyof T]?: T[K] | undefined }>(pedido).filter(
    (c) => pedido[c] !== undefined && pedido[c] !== antes[c],
  )
  if (mudou.length === 0) return null
  const escolher = (de: { [K in keyof T]?: T[K] | undefined }) =>
    Object.fromEntries(mudou.map((c) => [c, de[c]])) as Partial<T>
  return { antes: escolher(antes), depois: escolher(pedido) }
}
