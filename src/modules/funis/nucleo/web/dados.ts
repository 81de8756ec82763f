import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { pessoasDoCartao } from '#modules/funis/cartao/contract/pessoas.ts'
import { funis } from '../contract/funis.ts'
import type { Cartao, ColunaComCartoes, Funil } from '../tipos.ts'

export interface FiltroDoQuadro {
  busca?: string | undefined
  responsavel_id?: string[] | undefined
  prioridade?: ('baixa' | 'normal' | 'alta' | 'urgente')[] | undefined
  prazo?: 'atrasado' | 'hoje' | 'semana' | 'sem_prazo' | undefined
  pendentes?: boolean | undefined
  parados?: boolean | undefined
  sem_acao?: boolean | undefined
  estagio_id?: string[] | undefined
  etiqueta_id?: string[] | undefined
  arquivados?: boolean | undefined
  campo?: string[] | undefined
  ordem?: 'manual' | 'prazo' | 'valor' | 'entrada' | undefined
}
export interface QuadroLido {
  versao: number
  /** only the first columns have their cards; the others have counts, and their cards are being loaded */
  parcial: boolean
  colunas: ColunaComCartoes[]
}

export const chaves = {
  funil: (qual: string) => ['funis', 'funil', qual] as const,
  quadros: (qual: string) => ['funis', 'quadro', qual] as const,
  quadro: (qual: string, f: FiltroDoQuadro) => ['funis', 'quadro', qual, f] as const,
  cartao: (id: string) => ['funis', 'cartao', id] as const,
  historico: (id: string) => ['funis', 'historico', id] as const,
  documentos: (id: string) => ['funis', 'documentos', id] as const,
  origens: (id: string) => ['funis', 'origens', id] as const,
  execucoes: (id: string) => ['funis', 'execucoes-do-cartao', id] as const,
}

/** A definition changes only when it is published: fetched once per visit. */
export const useFunil = (qual: string, ligado = true) =>
  useQuery({
    enabled: ligado,
    queryKey: chaves.funil(qual),
    queryFn: async ({ signal }): Promise<Funil> =>
      (await chamar(funis.obter, { params: { funil: qual } }, { signal })).data,
    staleTime: 300_000,
  })
/**
 * The board. With `colunas`, the first request loads the cards of that many columns, which fill the screen; the others
 * follow immediately, before the user scrolls there.
 */
export function useQuadro(
  qual: string,
  f: FiltroDoQuadro,
  { ligado = true, colunas }: { ligado?: boolean; colunas?: number } = {},
) {
  const queryKey = chaves.quadro(qual, f)
  const lido = useQuery({
    enabled: ligado,
    queryKey,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    queryFn: async ({ client, signal }): Promise<QuadroLido> =>
      (
        await chamar(
          funis.quadro,
          {
            params: { funil: qual },
            query: client.getQueryData(queryKey) === undefined && colunas ? { ...f, colunas } : f,
          },
          { signal },
        )
      ).data,
  })
  const { refetch } = lido
  const faltam = lido.data?.parcial === true && !lido.isPlaceholderData
  useEffect(() => {
    if (faltam) void refetch()
  }, [faltam, refetch])
  return lido
}

export async function maisDaColuna(qual: string, estagioId: string, f: FiltroDoQuadro, cursor: string) {
  return (await chamar(funis.coluna, { params: { funil: qual, estagio_id: estagioId }, query: { ...f, cursor } })).data
}
/** Closed cards are fetched when their column is opened. */
export const useFechados = (qual: string, estagioId: string, f: FiltroDoQuadro, ligado: boolean) =>
  useInfiniteQuery({
    queryKey: [...chaves.quadro(qual, f), 'fechados', estagioId],
    enabled: ligado,
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      (
        await chamar(
          funis.coluna,
          {
            params: { funil: qual, estagio_id: estagioId },
            query: { ...f, ...(pageParam ? { cursor: pageParam } : {}) },
          },
          { signal },
        )
      ).data,
    getNextPageParam: (p) => p.proximo ?? undefined,
  })

export const useCartao = (id: string | null) =>
  useQuery({
    queryKey: chaves.cartao(id ?? ''),
    enabled: id !== null,
    queryFn: async ({ signal }): Promise<Cartao> =>
      (await chamar(cartoes.obter, { params: { id: id ?? '' } }, { signal })).data,
  })
export const useHistorico = (id: string) =>
  useInfiniteQuery({
    queryKey: chaves.historico(id),
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      (await chamar(cartoes.historico, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }))
        .data,
    getNextPageParam: (p) => p.proximo ?? undefined,
  })

/** Origin of each value, fetched in the background. */
export const useOrigens = (id: string) =>
  useQuery({
    queryKey: chaves.origens(id),
    staleTime: 30_000,
    queryFn: async ({ signal }) => (await chamar(cartoes.origens, { params: { id } }, { signal })).data,
  })
/** Refetches the board and the open card; the current data stays on the screen until the response. */
export const relerFunil = (qual: string): Promise<void> =>
  consultas.invalidateQueries({ queryKey: chaves.quadros(qual) })

interface Dito {
  texto: string
  mencoes: string[]
  times: string[]
}

/** Mutations of one card, from its drawer or page. */
export function useAtosDoCartao(id: string, qual: string) {
  const qc = useQueryClient()
  const guardar = async ({ data }: { data: Cartao }) => {
    qc.setQueryData(chaves.cartao(id), data)
    await Promise.all([
      relerFunil(qual),
      ...[chaves.historico(id), chaves.documentos(id), chaves.origens(id)].map((queryKey) =>
        qc.invalidateQueries({ queryKey }),
      ),
    ])
  }
  const reler = () =>
    Promise.all([
      qc.invalidateQueries({ queryKey: chaves.cartao(id) }),
      qc.invalidateQueries({ queryKey: chaves.historico(id) }),
    ])
  return {
    alterar: async (body: Parameters<typeof chamar<typeof cartoes.alterar>>[1]['body']) => {
      const { data } = await chamar(cartoes.alterar, { params: { id }, body })
      if (data.aviso) avisar({ titulo: data.aviso, tom: 'alerta' })
      await guardar({ data })
    },
    comentar: async (body: Dito) => {
      await chamar(cartoes.comentar, { params: { id }, body })
      await reler()
    },
    editarComentario: async (comentario: string, body: Dito) => {
      await chamar(pessoasDoCartao.editarComentario, { params: { id: comentario }, body })
      await reler()
    },
    apagarComentario: async (comentario: string) => {
      await chamar(pessoasDoCartao.apagarComentario, { params: { id: comentario } })
      await reler()
    },
    seguir: async (seguir: boolean) => {
      await chamar(cartoes.seguir, { params: { id }, body: { seguir } })
      await reler()
    },
    juntar: async (pessoa_id: string, papel: 'seguidor' | 'colaborador') => {
      await chamar(pessoasDoCartao.juntar, { params: { id, pessoa_id }, body: { papel } })
      await reler()
    },
    tirar: async (pessoa_id: string) => {
      await chamar(pessoasDoCartao.tirar, { params: { id, pessoa_id } })
      await reler()
    },
    reler,
  }
}
