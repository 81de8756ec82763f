type Lado = Record<string, unknown>
const ehLado = (v: unknown): v is Lado =>
  typeof v === 'object' && v !== null && !Array.isArray(v) && !(v instanceof Date)
const texto = (v: unknown): string => JSON.stringify(v ?? null)
const sem = (lado: Lado, quais: (chave: string) => boolean): Lado =>
  Object.fromEntries(Object.entries(lado).filter(([k]) => !quais(k)))

/**
 * Returns a change as the audit shows it: fields that the new side does not mention are unchanged and left out, and so
 * are fields that are null on both sides. Returns null when nothing changed, so that no audit row is written. A change
 * with only one side, or two sides without a common field, is returned whole.
 */
export function oQueMudou(antes: unknown, depois: unknown): { antes: unknown; depois: unknown } | null {
  if (!ehLado(antes) || !ehLado(depois)) return { antes, depois }
  const ditas = Object.keys(depois).filter((k) => depois[k] !== undefined)
  if (ditas.length > 0 && !ditas.some((k) => k in antes)) return { antes, depois }
  if (ditas.every((k) => texto(antes[k]) === texto(depois[k]))) return null
  const calada = (k: string) => !ditas.includes(k) || (texto(antes[k]) === 'null' && texto(depois[k]) === 'null')
  return { antes: sem(antes, calada), depois: sem(depois, calada) }
}
