import { useSyncExternalStore } from 'react'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { chamar } from './api.ts'
import { consultas } from './consultas.ts'
import { semEsquema } from './sem-esquema.ts'
import type { z } from 'zod'

/**
 * The signed-in user, as GET /api/eu returns it. The contract of the access module has the same shape; its test
 * compares them.
 */
export interface Pessoa {
  id: string
  nome: string
  email: string
  telefone: string | null
  foto: string | null
  fuso: string
  assinatura: string | null
  expediente: { dia: number; inicio: number; fim: number }[]
  cargo: string | null
  aal: 'aal1' | 'aal2'
  versao: number
  admin: boolean
  globais: ('admin' | 'auditor')[]
  permissoes: string[]
  departamentos: { codigo: string; nome: string; papel: string }[]
  /** departments that the company does not use */
  desligados: string[]
  preferencias: Record<string, unknown>
}

const chaveDaPessoa = ['eu'] as const
const obter = semEsquema<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodType<{ success: true; data: Pessoa }>>(
  'GET',
  '/api/eu',
)

const consulta = queryOptions({
  queryKey: chaveDaPessoa,
  queryFn: async ({ signal }) => (await chamar(obter, {}, { signal })).data,
  staleTime: 60_000,
})

/** For route guards: the user from the cache, or from the server the first time. */
export const buscarPessoa = (): Promise<Pessoa> => consultas.ensureQueryData(consulta)
/** Reads the user again; screens that show them follow. */
export const relerPessoa = (): Promise<Pessoa> => consultas.fetchQuery({ ...consulta, staleTime: 0 })
export const guardarPessoa = (p: Pessoa): void => void consultas.setQueryData(chaveDaPessoa, p)
/** From a copy of this browser: shown until the server answers. */
export const guardarPessoaAntiga = (p: Pessoa): void => void consultas.setQueryData(chaveDaPessoa, p, { updatedAt: 0 })

/** Returns the signed-in user. Only inside the guarded pages, where there always is one. */
export const usePessoa = (): Pessoa => useSuspenseQuery(consulta).data
/** Returns the user or null, for open pages; fetches only when `ligada`. */
export const usePessoaOuNada = (ligada: boolean): Pessoa | null =>
  useQuery({ ...consulta, enabled: ligada }).data ?? null

const NENHUM: readonly string[] = []
const assinar = (fn: () => void) => consultas.getQueryCache().subscribe(fn)
/** Departments that are off, for pages that may have no signed-in user: none until the user is read. */
export const useDesligados = (): readonly string[] =>
  useSyncExternalStore(assinar, () => consultas.getQueryData<Pessoa>(chaveDaPessoa)?.desligados ?? NENHUM)

export const pode = (p: Pick<Pessoa, 'permissoes'>, permissao: string): boolean => p.permissoes.includes(permissao)
export const usePode = (permissao: string): boolean => pode(usePessoa(), permissao)
