import { createHash } from 'node:crypto'

/** One event of a chain. `dados` is canonical JSON: the hash is over its characters. */
export interface Evidencia {
  de: string
  de_id: string
  seq: number
  tipo: string
  em: Date
  dados: string
  /** hexadecimal; null at the first event */
  anterior: string | null
  hash: string
}

/** JSON with the keys of every object in order, without `undefined`: the same value always gives the same text. */
export function canonico(valor: unknown): string {
  if (Array.isArray(valor)) return `[${valor.map((v) => canonico(v ?? null)).join(',')}]`
  if (valor instanceof Date) return JSON.stringify(valor.toISOString())
  if (typeof valor === 'object' && valor !== null) {
    const pares = Object.entries(valor)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonico(v)}`)
    return `{${pares.join(',')}}`
  }
  return JSON.stringify(valor) ?? 'null'
}

/** SHA-256 over everything that the event states, the hash before it included. */
export function hashDaEvidencia(e: Omit<Evidencia, 'hash'>): string {
  const texto = canonico([e.de, e.de_id, e.seq, e.tipo, e.em.toISOString(), e.dados, e.anterior])
  return createHash('sha256').update(texto).digest('hex')
}

/** Verifies a chain read in order. `quebraEm` is the first event that was changed, removed or put in. */
export function conferirCadeia(eventos: readonly Evidencia[]): { confere: boolean; quebraEm: number | null } {
  let anterior: string | null = null
  for (const [i, e] of eventos.entries()) {
    if (e.seq !== i + 1 || e.anterior !== anterior || hashDaEvidencia(e) !== e.hash)
      return { confere: false, quebraEm: i + 1 }
    anterior = e.hash
  }
  return { confere: true, quebraEm: null }
}
