const ehObjeto = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null

/**
 * Returns the paths at which two values differ, with both values: first the stored one, then the fetched one. Absent
 * and undefined are equal.
 */
export function diferencasDe(tem: unknown, devia: unknown, onde = ''): string[] {
  if (Object.is(tem, devia)) return []
  if (!ehObjeto(tem) || !ehObjeto(devia)) return [`${onde}: ${JSON.stringify(tem)} ≠ ${JSON.stringify(devia)}`]
  const campos = new Set([...Object.keys(tem), ...Object.keys(devia)])
  return [...campos].flatMap((c) => diferencasDe(tem[c], devia[c], `${onde}.${c}`))
}
