import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ehObjeto } from '#kit/objeto.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { VER } from '../contract/comum.ts'
import { separacoes, type Separacao } from '../contract/separacoes.ts'
import { trocas } from '../contract/trocas.ts'
import type { Situacao } from '../tipos.ts'

const raiz = ['separacao'] as const
export const relerSeparacoes = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })
export const guardarSeparacao = (s: Separacao): void => void consultas.setQueryData([...raiz, 'uma', s.id], s)

export const useSeparacoes = (situacao: readonly Situacao[], cartao?: string) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'lista', situacao, cartao ?? ''] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...(situacao.length > 0 ? { situacao: [...situacao] } : {}),
        ...(cartao ? { cartao } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      return chamar(separacoes.listar, { query }, { signal })
    },
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })

/** How many the list has, by the list itself: of its rows one is read. Undefined without the right to see them. */
export const useQuantasSeparacoes = (situacao: readonly Situacao[]): number | undefined =>
  useQuery({
    queryKey: [...raiz, 'quantas', situacao],
    enabled: usePode(VER),
    queryFn: async ({ signal }) =>
      (await chamar(separacoes.listar, { query: { situacao: [...situacao], limit: 1 } }, { signal })).pagination.total,
  }).data

const chaveDaCopia = (usuario: string, id: string) => `girassol:kit:${usuario}:${id}`
/** Only this file writes the key. */
const ehSeparacao = (v: unknown): v is Separacao =>
  ehObjeto(v) && typeof v.codigo === 'string' && Array.isArray(v.itens) && Array.isArray(v.vans)

function copiaDe(usuario: string, id: string): Separacao | null {
  try {
    const lida: unknown = JSON.parse(localStorage.getItem(chaveDaCopia(usuario, id)) ?? 'null')
    return ehSeparacao(lida) ? lida : null
  } catch {
    return null
  }
}
function copiar(usuario: string, s: Separacao): void {
  try {
    localStorage.setItem(chaveDaCopia(usuario, s.id), JSON.stringify(s))
  } catch {
    // without a copy the kit is read again when the network is back
  }
}

/** Without the network the kit is the one that this device read last. */
export const useSeparacao = (id: string, usuario: string) =>
  useQuery({
    queryKey: [...raiz, 'uma', id],
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<Separacao> => {
      const copia = copiaDe(usuario, id)
      if (copia && !navigator.onLine) return copia
      const { data } = await chamar(separacoes.obter, { params: { id } }, { signal })
      copiar(usuario, data)
      return data
    },
  })
export const useCandidatos = (id: string, linha: string) =>
  useQuery({
    queryKey: [...raiz, 'candidatos', id, linha],
    queryFn: async ({ signal }) => (await chamar(trocas.candidatos, { params: { id, linha } }, { signal })).data,
  })
export const useTrocasADecidir = (ligado: boolean) =>
  useQuery({
    queryKey: [...raiz, 'trocas'],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(trocas.aDecidir, {}, { signal })).data,
  })

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

/** Refetches when others pick, and when an engineer answers. */
export function useSeparacoesAoVivo(): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void relerSeparacoes(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal('separacao_todos', { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the page shows what it has read
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [])
}
