import type { ReactNode } from 'react'
import { pontuar } from '../busca.ts'

export interface Comando {
  id: string
  rotulo: string
  detalhe?: string
  icone?: ReactNode
  atalho?: string
  /** Other words by which people look for it. */
  palavras?: readonly string[]
  executar: () => void
}
export interface GrupoDeComandos {
  titulo: string
  itens: readonly Comando[]
}

/** Keeps what matches, best first inside each group, groups in the order of their best. */
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
