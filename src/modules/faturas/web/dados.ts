import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { preencherCaminho } from '#kit/endpoint.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { enviarArquivo } from '#platform/navegador/enviar-arquivo.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import type { ConfiguracaoDasFaturas } from '../contract/configuracao.ts'
import { lotes, TIPO_DE_CONTA_DO_LOTE, type Lote } from '../contract/lotes.ts'

const raiz = ['faturas'] as const
const doLote = (id: string) => [...raiz, 'lote', id] as const
/** Receipts show without a reload, also where the live channel does not arrive. */
const RELER_MS = 10_000

export type Filtro =
  | 'todas'
  | 'bloqueadas'
  | 'avisos'
  | 'prontas'
  | 'fora'
  | 'falharam'
  | 'pagas'
  | 'parciais'
  | 'contestadas'
  | 'a_decidir'
  | 'canceladas'

export const useLotes = () =>
  useQuery({
    queryKey: [...raiz, 'lista'],
    queryFn: async ({ signal }) => (await chamar(lotes.listar, { query: {} }, { signal })).data,
    refetchInterval: RELER_MS * 3,
  })

export const useLote = (id: string | undefined) =>
  useQuery({
    queryKey: doLote(id ?? ''),
    enabled: id !== undefined,
    queryFn: async ({ signal }) => (await chamar(lotes.obter, { params: { id: id ?? '' } }, { signal })).data,
    refetchInterval: RELER_MS,
  })

export const useItens = (id: string, filtro: Filtro) =>
  useInfiniteQuery({
    queryKey: [...doLote(id), 'itens', filtro],
    queryFn: async ({ signal, pageParam }) =>
      (
        await chamar(
          lotes.itens,
          { params: { id }, query: { filtro, limite: 100, ...(pageParam ? { depois: pageParam } : {}) } },
          { signal },
        )
      ).data,
    initialPageParam: DO_INICIO,
    getNextPageParam: (ultima) => ultima.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })

export const useAmostras = (id: string, ligado: boolean) =>
  useQuery({
    queryKey: [...doLote(id), 'amostras'],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(lotes.amostras, { params: { id } }, { signal })).data,
  })

export const chaveDosPagamentos = (id: string) => [...doLote(id), 'pagamentos'] as const
export const chaveDaConfiguracao = [...raiz, 'configuracao'] as const
export const guardarConfiguracao = (c: ConfiguracaoDasFaturas) => consultas.setQueryData(chaveDaConfiguracao, c)

export const daFatura = (id: string) => [...raiz, 'uma', id] as const

/** A batch and the invoices that are open in it. */
export const relerLote = async (id: string): Promise<void> => {
  await Promise.all([
    consultas.invalidateQueries({ queryKey: doLote(id) }),
    consultas.invalidateQueries({ queryKey: [...raiz, 'uma'] }),
  ])
}
export const relerLotes = (): Promise<void> => consultas.invalidateQueries({ queryKey: [...raiz, 'lista'] })

/** Stores the server's answer to an act and refetches the lines. */
export function guardarLote(l: Lote): void {
  consultas.setQueryData(doLote(l.id), l)
  void consultas.invalidateQueries({ queryKey: [...doLote(l.id), 'itens'] })
  void consultas.invalidateQueries({ queryKey: [...doLote(l.id), 'amostras'] })
  void relerLotes()
}

export const subirConta = (id: string, arquivo: File): Promise<{ id: string; repetida: boolean }> =>
  enviarArquivo(
    preencherCaminho(lotes.receber.path, { id }),
    { nome: arquivo.name.slice(0, 200) || 'conta' },
    TIPO_DE_CONTA_DO_LOTE,
    arquivo,
  )

/** Refetches a batch when files are read, invoices leave or receipts arrive: at most four times a second. */
export function useLoteAoVivo(id: string): void {
  const reler = useEffectEvent(() => void relerLote(id))
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    let deixar: (() => void) | undefined
    let saiu = false
    const ouvir = () => {
      espera ??= setTimeout(() => {
        espera = undefined
        reler()
      }, 250)
    }
    void obterTempoReal().then(
      (t) => {
        if (!saiu) deixar = t.assinarCanal(`faturas_${id}`, { aoReceber: ouvir, aoFicarPronto: ouvir })
      },
      // without the live channel the page still polls
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      deixar?.()
    }
  }, [id])
}
