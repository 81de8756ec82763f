import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { ciclos } from '../contract/ciclos.ts'
import { contagens, type Folha } from '../contract/contagens.ts'
import { VER } from '../contract/comum.ts'
import { inventarios } from '../contract/inventarios.ts'
import { revisoes } from '../contract/revisao.ts'
import type { Situacao } from '../tipos.ts'
import { folhaGuardada, guardarFolha } from './contar/guardada.ts'

const raiz = ['inventarios'] as const
export const relerInventarios = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

export const useInventarios = (situacao: readonly Situacao[]) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'lista', situacao] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...(situacao.length > 0 ? { situacao: [...situacao] } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      return chamar(inventarios.listar, { query }, { signal })
    },
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
/** How many the list has, by the list itself: of its rows one is read. Undefined without the right to see them. */
export const useQuantosInventarios = (situacao: readonly Situacao[]): number | undefined =>
  useQuery({
    queryKey: [...raiz, 'quantos', situacao],
    enabled: usePode(VER),
    queryFn: async ({ signal }) =>
      (await chamar(inventarios.listar, { query: { situacao: [...situacao], limit: 1 } }, { signal })).pagination.total,
  }).data
export const useInventario = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'um', id],
    queryFn: async ({ signal }) => (await chamar(inventarios.obter, { params: { id } }, { signal })).data,
  })
/** Without the network the sheet is the one that this device read last. */
export const useFolha = (id: string, usuario: string) =>
  useQuery({
    queryKey: [...raiz, 'folha', id],
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<Folha> => {
      const guardada = folhaGuardada(usuario, id)
      if (guardada && !navigator.onLine) return guardada
      const { data } = await chamar(contagens.folha, { params: { id } }, { signal })
      guardarFolha(usuario, data)
      return data
    },
  })
export const useRevisao = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'revisao', id],
    queryFn: async ({ signal }) => (await chamar(revisoes.obter, { params: { id } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
export const useConta = (id: string, linha: string | null) =>
  useQuery({
    queryKey: [...raiz, 'conta', id, linha],
    enabled: linha !== null,
    queryFn: async ({ signal }) =>
      (await chamar(revisoes.conta, { params: { id, linha: linha ?? '' } }, { signal })).data,
  })
export const useCiclos = (ligado: boolean) =>
  useQuery({
    queryKey: [...raiz, 'ciclos'],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(ciclos.listar, {}, { signal })).data,
  })

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

/** Refetches when counters count and others review. */
export function useInventariosAoVivo(): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void relerInventarios(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal('inventarios_todos', { aoReceber: ouvir, aoFicarPronto: ouvir })
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
