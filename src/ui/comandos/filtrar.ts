import type { ReactNode } from 'react'
import { pontuar } from '../busca.ts'

export interface Comando {
  id: string
  rotulo: string
  detalhe?: string
  icone?: ReactNode
  atalho?: string
  /** synonyms under which users search for it */
  palavras?: readonly string[]
  executar: () => void
}
export interface GrupoDeComandos {
  titulo: string
  itens: readonly Comando[]
}

/** Filters the commands, best match first inside each group; groups are ordered by their best match. */
export function filtrarComandos(grupos: readonly GrupoDeComandos[], busca: string): GrupoDeComandos[] {
  if (!busca.trim()) return grupos.filter((g) => g.itens.length)
  return grupos
    .map((g) => {
      const notas = g.itens.map((c) => ({ c, n: pontuar(c, busca) })).filter((x) => x.n > 0)
      notas.sort((a, b) => b.n - a.n)
      return { titulo: g.titulo, itens: notas.map((x) => x.c), melhor: notas[0]?.n ?? 0 }
    })
    .filter((g) => g.itens.length)
    .sort((a, b) => b.melhor - a.melhor)
}
