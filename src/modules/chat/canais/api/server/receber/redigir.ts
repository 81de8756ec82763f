const SECRETOS = new Set(['apikey', 'token', 'authorization', 'jwt_key', 'senha', 'password'])

/** Removes the external server's keys and tokens at every depth before the delivery is stored. */
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
