import type { ReactNode } from 'react'
import { semAcento } from '../formatos.ts'

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

/** 0 = not this one. The beginning of the label is worth more than the beginning of a word, and that more than its middle. */
export function pontuar(c: Comando, busca: string): number {
  const palavras = semAcento(busca).split(/\s+/).filter(Boolean)
  if (!palavras.length) return 1
  const rotulo = semAcento(c.rotulo)
  const resto = semAcento([c.detalhe ?? '', ...(c.palavras ?? [])].join(' '))
  let total = rotulo === palavras.join(' ') ? 100 : 0
  for (const p of palavras) {
    const onde = rotulo.indexOf(p)
    if (onde === 0) total += 12
    else if (onde > 0) total += /[\s\-/(]/.test(rotulo[onde - 1] ?? '') ? 8 : 3
    else if (resto.includes(p)) total += 2
    else return 0
  }
  return total
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
