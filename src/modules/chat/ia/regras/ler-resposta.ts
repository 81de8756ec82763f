import { ehObjeto } from '#kit/objeto.ts'
import { prioridades, type Prioridade } from '#modules/chat/nucleo/tipos.ts'

type Objeto = Record<string, unknown>

const semCerca = (t: string) => (t.includes('{') ? t.slice(t.indexOf('{'), t.lastIndexOf('}') + 1) : '')

/**
 * Parses the object in a response and applies `repor` to each of its strings. After parsing, so that the restored
 * values cannot break the JSON.
 */
export function lerObjeto(texto: string, repor: (t: string) => string): Objeto | null {
  try {
    const lido: unknown = JSON.parse(semCerca(texto), (_, v: unknown) => (typeof v === 'string' ? repor(v) : v))
    return ehObjeto(lido) && !Array.isArray(lido) ? lido : null
  } catch {
    return null
  }
}
const frase = (v: unknown, maximo: number): string => (typeof v === 'string' ? v.trim().slice(0, maximo) : '')
const frases = (v: unknown): string[] =>
  Array.isArray(v)
    ? v
        .map((x) => frase(x, 400))
        .filter(Boolean)
        .slice(0, 12)
    : []

export interface Resumo {
  resumo: string
  prometido: string[]
  falta: string[]
}

/** Returns null when the response does not have the requested shape. */
export function lerResumo(o: Objeto | null): Resumo | null {
  const resumo = frase(o?.resumo, 3000)
  return o && resumo ? { resumo, prometido: frases(o.prometido), falta: frases(o.falta) } : null
}

export interface Triagem {
  fila: string | null
  etiquetas: string[]
  prioridade: Prioridade | null
  motivo: string
}

/** Accepts only the queues and tags that were offered: any other name is dropped. */
export function lerTriagem(
  o: Objeto | null,
  { filas, etiquetas }: { filas: readonly string[]; etiquetas: readonly string[] },
): Triagem | null {
  if (!o) return null
  const igual = (lista: readonly string[], v: unknown) =>
    lista.find((x) => typeof v === 'string' && x.toLowerCase() === v.trim().toLowerCase())
  const etiquetasAchadas = Array.isArray(o.etiquetas)
    ? o.etiquetas.map((e) => igual(etiquetas, e)).filter((e) => e !== undefined)
    : []
  return {
    fila: igual(filas, o.fila) ?? null,
    etiquetas: [...new Set(etiquetasAchadas)].slice(0, 3),
    prioridade: prioridades.find((p) => p === o.prioridade) ?? null,
    motivo: frase(o.motivo, 400),
  }
}
