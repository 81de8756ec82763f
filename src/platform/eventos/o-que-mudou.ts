type Lado = Record<string, unknown>
const ehLado = (v: unknown): v is Lado =>
  typeof v === 'object' && v !== null && !Array.isArray(v) && !(v instanceof Date)
const texto = (v: unknown): string => JSON.stringify(v ?? null)
const sem = (lado: Lado, quais: (chave: string) => boolean): Lado =>
  Object.fromEntries(Object.entries(lado).filter(([k]) => !quais(k)))

/**
 * A change as its audit tells it: what the new side does not speak of stayed as it was, and nothing that became nothing
 * is not told. null: it changed nothing, and there is nothing to write down. What has only one side, or two that share
 * no field, is told whole.
 */
export function oQueMudou(antes: unknown, depois: unknown): { antes: unknown; depois: unknown } | null {
  if (!ehLado(antes) || !ehLado(depois)) return { antes, depois }
  const ditas = Object.keys(depois).filter((k) => depois[k] !== undefined)
  if (ditas.length > 0 && !ditas.some((k) => k in antes)) return { antes, depois }
  if (ditas.every((k) => texto(antes[k]) === texto(depois[k]))) return null
  const calada = (k: string) => !ditas.includes(k) || (texto(antes[k]) === 'null' && texto(depois[k]) === 'null')
  return { antes: sem(antes, calada), depois: sem(depois, calada) }
}
