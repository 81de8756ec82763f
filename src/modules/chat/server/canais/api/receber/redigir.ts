const SECRETOS = new Set(['apikey', 'token', 'authorization', 'jwt_key', 'senha', 'password'])

/**
 * The delivery as it may be stored: keys and tokens of the other server removed at every depth, everything else
 * untouched.
 */
export function redigir(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(redigir)
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(
    Object.entries(valor).map(([nome, v]) => [
      nome,
      SECRETOS.has(nome.toLowerCase()) && v !== null ? '[removido]' : redigir(v),
    ]),
  )
}
