import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { camposDosContatos, type CampoDoContato } from '../contract/campos.ts'
import { contatos } from '../contract/contatos.ts'
import { importacoes } from '../contract/importacoes.ts'
import { privacidadeDosContatos } from '../contract/privacidade.ts'
import { unioes } from '../contract/unioes.ts'
import type { TipoDeContato } from '../tipos.ts'

export interface FiltroDeContatos {
  busca?: string
  tipo?: TipoDeContato[]
  tag?: string[]
  responsavel_id?: string[]
  uf?: string[]
  origem?: string[]
  cidade?: string
  criado_desde?: string
  criado_ate?: string
  campo?: string[]
  sem_contato?: boolean
  sem_documento?: boolean
}
const raiz = ['contatos'] as const
/** Invalidates all queries of contacts: a change of one affects lists, pairs and pages. */
export const relerContatos = () => consultas.invalidateQueries({ queryKey: raiz })

export const useContatos = (filtro: FiltroDeContatos, ordem: 'nome' | 'recentes') =>
  useInfiniteQuery({
    queryKey: [...raiz, 'lista', filtro, ordem] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(
        contatos.listar,
        { query: { limit: 60, ordem, ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (ultima) => ultima.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })
export const useOpcoes = () =>
  useQuery({
    queryKey: [...raiz, 'opcoes'],
    queryFn: async ({ signal }) => (await chamar(contatos.opcoes, {}, { signal })).data,
    staleTime: 60_000,
  })
/** Custom fields in page order, archived ones last. */
export const useCampos = () =>
  useQuery({
    queryKey: [...raiz, 'campos'],
    queryFn: ({ signal }) => chamar(camposDosContatos.listar, {}, { signal }),
    staleTime: 60_000,
    select: (r) => r.data,
  })
const emUso = (r: { data: CampoDoContato[] }) => r.data.filter((c) => !c.arquivado)
const NENHUM: CampoDoContato[] = []
export const useCamposEmUso = () =>
  useQuery({
    queryKey: [...raiz, 'campos'],
    queryFn: ({ signal }) => chamar(camposDosContatos.listar, {}, { signal }),
    staleTime: 60_000,
    select: emUso,
  }).data ?? NENHUM
export const useContato = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'um', id],
    queryFn: async ({ signal }) => (await chamar(contatos.obter, { params: { id } }, { signal })).data,
    retry: false,
  })
/** One list of the related records, parsed by the shape of the module that fills it. One request serves all lists. */
export const useRelacionados = <T>(id: string, qual: string, forma: z.ZodType<T>) =>
  useQuery({
    queryKey: [...raiz, 'relacionados', id],
    queryFn: async ({ signal }) => (await chamar(contatos.relacionados, { params: { id } }, { signal })).data,
    select: (r) => z.array(forma).parse(r[qual] ?? []),
  })
export const useLinhaDoTempo = (id: string) =>
  useInfiniteQuery({
    queryKey: [...raiz, 'tempo', id],
    queryFn: async ({ signal, pageParam }) =>
      (
        await chamar(
          contatos.linhaDoTempo,
          { params: { id }, query: pageParam ? { cursor: pageParam } : {} },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: (ultima) => ultima.proximo ?? undefined,
  })
export const useConsentimentos = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'consentimentos', id],
    queryFn: async ({ signal }) =>
      (await chamar(privacidadeDosContatos.consentimentos, { params: { id } }, { signal })).data,
  })
export const usePares = () =>
  useInfiniteQuery({
    queryKey: [...raiz, 'pares'],
    queryFn: ({ signal, pageParam }) =>
      chamar(unioes.pares, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (ultima) => ultima.pagination.proximo ?? undefined,
  })
export const usePrevia = (de: string, para: string) =>
  useQuery({
    queryKey: [...raiz, 'previa', de, para],
    queryFn: async ({ signal }) => (await chamar(unioes.previa, { body: { de, para } }, { signal })).data,
    staleTime: 0,
  })
export const usePedidos = (contatoId?: string) =>
  useQuery({
    queryKey: [...raiz, 'pedidos', contatoId],
    queryFn: async ({ signal }) =>
      (
        await chamar(
          privacidadeDosContatos.pedidos,
          { query: { limit: 100, ...(contatoId ? { contato_id: contatoId } : {}) } },
          { signal },
        )
      ).data,
  })
export const useImportacoes = () =>
  useQuery({
    queryKey: [...raiz, 'importacoes'],
    queryFn: async ({ signal }) => (await chamar(importacoes.listar, { query: {} }, { signal })).data,
  })
const ANDANDO = new Set(['conferindo', 'importando', 'desfazendo'])
/** Progress arrives over the live channel; without it the page polls every 4 s. */
export const useImportacao = (id: string | null) =>
  useQuery({
    queryKey: [...raiz, 'importacao', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await chamar(importacoes.obter, { params: { id: id ?? '' } }, { signal })).data,
    refetchInterval: (q) => (q.state.data && ANDANDO.has(q.state.data.situacao) ? 4000 : false),
  })
export const relerImportacao = (id: string) => consultas.invalidateQueries({ queryKey: [...raiz, 'importacao', id] })
export const useLinhas = (id: string, situacao: string[], ligada: boolean) =>
  useQuery({
    queryKey: [...raiz, 'linhas', id, situacao, ligada],
    enabled: ligada,
    queryFn: async ({ signal }) =>
      (await chamar(importacoes.linhas, { params: { id }, query: { limit: 100, situacao } }, { signal })).data,
  })

export const buscarEmpresas: BuscarOpcoes = async (busca, signal) =>
  (
    await chamar(contatos.listar, { query: { limit: 20, tipo: ['empresa'], ...(busca ? { busca } : {}) } }, { signal })
  ).data.map((c) => ({ valor: c.id, rotulo: c.nome, ...(c.cidade ? { detalhe: c.cidade } : {}) }))
