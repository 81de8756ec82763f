export type Busca = Record<string, string | string[] | undefined>

/**
 * Parses the query as plain text, with a list where a name repeats. Values are not parsed as JSON, so that `?busca=123`
 * stays text.
 */
export function lerBusca(texto: string): Busca {
  const partes = new URLSearchParams(texto)
  const busca: Busca = {}
  for (const nome of new Set(partes.keys())) {
    const valores = partes.getAll(nome)
    busca[nome] = valores.length > 1 ? valores : valores[0]
  }
  return busca
}

export function escreverBusca(busca: Record<string, unknown>): string {
  const partes = new URLSearchParams()
  for (const [nome, valor] of Object.entries(busca)) {
    for (const um of Array.isArray(valor) ? valor : [valor])
      if (um !== undefined && um !== null && um !== '') partes.append(nome, String(um))
  }
  const texto = partes.toString()
  return texto ? `?${texto}` : ''
}
