import { validacao } from './erro.ts'

/**
 * Maximum size of an account's metadata, in bytes of JSON. The metadata is part of every access token, and of the
 * session that the browser sends with every call: more would exceed the server's header limit.
 */
export const METADADOS_MAXIMOS = 4096

export function cabe(dados: Record<string, unknown>): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(dados)) <= METADADOS_MAXIMOS
  } catch {
    return false // nested deeper than the stack allows
  }
}

export function exigirQueCaiba(dados: Record<string, unknown> | undefined, nome: string): void {
  if (dados && !cabe(dados)) throw validacao(`${nome}: must be at most ${METADADOS_MAXIMOS} bytes as JSON`)
}

/**
 * Adds the keys of `novos` that are absent, each only while the whole stays within the limit. Never fails a sign-in.
 */
export function acrescentarOQueCabe(
  antes: Record<string, unknown>,
  novos: Record<string, unknown>,
): Record<string, unknown> {
  let dados = antes
  for (const [chave, valor] of Object.entries(novos)) {
    const com = { ...dados, [chave]: valor }
    if (!Object.hasOwn(dados, chave) && cabe(com)) dados = com
  }
  return dados
}
