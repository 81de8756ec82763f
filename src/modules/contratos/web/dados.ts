import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { preencherCaminho, type QueryDe } from '#kit/endpoint.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { cabecalhosDaSessao, chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { contratos } from '../contract/contratos.ts'
import type { Contrato } from '../contract/formas.ts'
import { modelos, type Modelo } from '../contract/modelos.ts'
import type { TipoDeContrato } from '../tipos.ts'

const raiz = ['contratos'] as const
const chaves = {
  lista: [...raiz, 'lista'] as const,
  contagens: [...raiz, 'contagens'] as const,
  um: (id: string) => [...raiz, 'um', id] as const,
  modelo: (tipo: TipoDeContrato) => [...raiz, 'modelo', tipo] as const,
}
/** Signers and colleagues' changes show without a reload, also without the live channel. */
const RELER_MS = 20_000

export type FiltroDeContratos = Partial<Omit<QueryDe<typeof contratos.listar>, 'page' | 'limit' | 'cursor'>>

export const useContratos = (filtro: FiltroDeContratos, porVez = 50) =>
  useInfiniteQuery({
    queryKey: [...chaves.lista, filtro, porVez] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(
        contratos.listar,
        { query: { limit: porVez, ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: DO_INICIO,
    getNextPageParam: (ultima) => ultima.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: RELER_MS,
  })

/** The contracts of a card, a contact or a proposal, the one that changed last first. */
export const useContratosDe = (de: { cartao: string } | { contato: string } | { proposta: string }, ligada: boolean) =>
  useQuery({
    queryKey: [...chaves.lista, 'de', de],
    enabled: ligada,
    queryFn: async ({ signal }) => (await chamar(contratos.listar, { query: { ...de, limit: 30 } }, { signal })).data,
    refetchInterval: RELER_MS,
  })

export const useContagens = ({ ordem: _, ...filtro }: FiltroDeContratos) =>
  useQuery({
    queryKey: [...chaves.contagens, filtro],
    queryFn: async ({ signal }) => (await chamar(contratos.contar, { query: filtro }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: RELER_MS,
  })

export const useContrato = (id: string) =>
  useQuery({
    queryKey: chaves.um(id),
    queryFn: async ({ signal }) => (await chamar(contratos.obter, { params: { id } }, { signal })).data,
    refetchInterval: RELER_MS,
  })

/** Stores the server's answer to an act, and refetches what lists it. */
export function guardarContrato(c: Contrato): void {
  consultas.setQueryData(chaves.um(c.id), c)
  void relerLista()
}
export const relerContrato = (id: string): Promise<void> => consultas.invalidateQueries({ queryKey: chaves.um(id) })
export const relerLista = (): Promise<unknown> =>
  Promise.all([
    consultas.invalidateQueries({ queryKey: chaves.lista }),
    consultas.invalidateQueries({ queryKey: chaves.contagens }),
  ])

export const useModelo = (tipo: TipoDeContrato) =>
  useQuery({
    queryKey: chaves.modelo(tipo),
    queryFn: async ({ signal }) => (await chamar(modelos.obter, { params: { tipo } }, { signal })).data,
  })
export const guardarModelo = (m: Modelo): void => void consultas.setQueryData(chaves.modelo(m.tipo), m)

/** Opens the PDF in a new tab. The tab is opened by the click itself: a later one would be blocked. */
export async function abrirPdf(id: string): Promise<void> {
  const aba = window.open('', '_blank')
  try {
    const resposta = await fetch(preencherCaminho(contratos.pdf.path, { id }), { headers: await cabecalhosDaSessao() })
    if (!resposta.ok) throw new Error('Não consegui gerar o PDF. O texto está salvo.')
    const url = URL.createObjectURL(await resposta.blob())
    if (aba) aba.location.href = url
  } catch (erro) {
    aba?.close()
    throw erro
  }
}

/** Opens a contract of an accepted proposal. */
export async function abrirContrato(body: { proposta_id: string; cartao_id?: string }): Promise<Contrato> {
  const { data } = await chamar(contratos.criar, { body })
  guardarContrato(data)
  return data
}
