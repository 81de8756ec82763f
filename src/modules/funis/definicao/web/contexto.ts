import { createContext, use } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import type { Problema } from '#engines/funil/lint.ts'
import type { Definicao, Estagio } from '#engines/funil/tipos.ts'
import { semAcentos } from '#kit/texto.ts'
import type { FunilEmEdicao, FunilVizinho, PrazoLegalNaTela } from '../contract/edicao.ts'

export interface NoEditor {
  funil: FunilEmEdicao
  d: Definicao
  mudar: (m: (d: Definicao) => Definicao) => void
  campos: ReadonlyMap<string, Campo>
  vizinhos: readonly FunilVizinho[]
  prazos: readonly PrazoLegalNaTela[]
  problemas: readonly Problema[]
}

export const ContextoDoEditor = createContext<NoEditor | null>(null)
export function useEditor(): NoEditor {
  const e = use(ContextoDoEditor)
  if (!e) throw new Error('outside of the editor')
  return e
}

export const mudarEstagio =
  (id: string, m: Partial<Estagio>) =>
  (d: Definicao): Definicao => ({ ...d, estagios: d.estagios.map((e) => (e.id === id ? { ...e, ...m } : e)) })

/** A unique key derived from the first name of a stage; it never changes afterwards. */
export function chaveNova(nome: string, usadas: readonly string[]): string {
  const base =
    semAcentos(nome)
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[^a-z]+|_$/g, '')
      .slice(0, 50) || 'estagio'
  let chave = base
  for (let n = 2; usadas.includes(chave); n++) chave = `${base}_${n}`
  return chave
}

export function levarPara<T>(itens: readonly T[], de: number, para: number): T[] {
  const novos = [...itens]
  const [item] = novos.splice(de, 1)
  if (item !== undefined) novos.splice(Math.max(0, Math.min(novos.length, para)), 0, item)
  return novos
}
