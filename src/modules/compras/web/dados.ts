import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { QueryDe } from '#kit/endpoint.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { enviarArquivo } from '#platform/navegador/enviar-arquivo.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { TIPO_DE_FOTO, TIPO_DE_NOTA, VER_NOTA, VER_PEDIDO } from '../contract/comum.ts'
import { notas, pendencias, type Nota } from '../contract/notas.ts'
import { fornecedores, pedidos } from '../contract/pedidos.ts'

const raiz = ['compras'] as const
export const relerCompras = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })
export const relerNota = (id: string): Promise<void> => consultas.invalidateQueries({ queryKey: [...raiz, 'nota', id] })
/** The answer of a change is the note as it is now. */
export const guardarNota = (nota: Nota): void => void consultas.setQueryData([...raiz, 'nota', nota.id], nota)

type Sem<T> = Partial<Omit<T, 'page' | 'limit' | 'cursor'>>
const comCursor = (cursor: string | undefined) => (cursor ? { cursor } : {})

export const useNotas = (filtro: Sem<QueryDe<typeof notas.listar>>) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'notas', filtro] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(notas.listar, { query: { ...filtro, ...comCursor(pageParam) } }, { signal }),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
/** How many the list has, by the list itself: of its rows one is read. Undefined without the right to see them. */
export const useQuantasNotas = (filtro: Sem<QueryDe<typeof notas.listar>>): number | undefined =>
  useQuery({
    queryKey: [...raiz, 'notas', 'quantas', filtro],
    enabled: usePode(VER_NOTA),
    queryFn: async ({ signal }) =>
      (await chamar(notas.listar, { query: { ...filtro, limit: 1 } }, { signal })).pagination.total,
  }).data
export const useNota = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'nota', id],
    queryFn: async ({ signal }) => (await chamar(notas.obter, { params: { id } }, { signal })).data,
  })
export const useSugestoes = (id: string, n: number, busca: string, ligado: boolean) =>
  useQuery({
    queryKey: [...raiz, 'sugestoes', id, n, busca],
    enabled: ligado,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await chamar(notas.sugestoes, { params: { id, n }, query: busca ? { busca } : {} }, { signal })).data,
  })
export const usePendencias = (ligado: boolean) =>
  useQuery({
    queryKey: [...raiz, 'pendencias'],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(pendencias.listar, { query: {} }, { signal })).data,
  })
export const usePedidos = (filtro: Sem<QueryDe<typeof pedidos.listar>>, ligado = true) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'pedidos', filtro] as const,
    enabled: ligado,
    queryFn: ({ signal, pageParam }) =>
      chamar(pedidos.listar, { query: { ...filtro, ...comCursor(pageParam) } }, { signal }),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
/** Like `useQuantasNotas`. */
export const useQuantosPedidos = (filtro: Sem<QueryDe<typeof pedidos.listar>>): number | undefined =>
  useQuery({
    queryKey: [...raiz, 'pedidos', 'quantos', filtro],
    enabled: usePode(VER_PEDIDO),
    queryFn: async ({ signal }) =>
      (await chamar(pedidos.listar, { query: { ...filtro, limit: 1 } }, { signal })).pagination.total,
  }).data
export const usePedido = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'pedido', id],
    queryFn: async ({ signal }) => (await chamar(pedidos.obter, { params: { id } }, { signal })).data,
  })
export const useLista = () =>
  useQuery({
    queryKey: [...raiz, 'lista'],
    queryFn: async ({ signal }) => (await chamar(pedidos.lista, {}, { signal })).data,
  })
export const useFornecedores = () =>
  useQuery({
    queryKey: [...raiz, 'fornecedores'],
    queryFn: async ({ signal }) => (await chamar(fornecedores.listar, { query: {} }, { signal })).data,
  })

export const enviarXml = (arquivo: File) =>
  enviarArquivo<{ id: string; repetida: boolean; aviso: string | null }>(
    notas.enviar.path,
    { nome: arquivo.name.slice(0, 200) || 'nota.xml' },
    TIPO_DE_NOTA,
    arquivo,
  )
export const enviarFoto = (id: string, n: number, arquivo: File) =>
  enviarArquivo<Nota>(notas.fotografar.path.replace('{id}', id).replace('{n}', String(n)), {}, TIPO_DE_FOTO, arquivo)
