import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ChamadaDe } from '#kit/endpoint.ts'
import type { Momento } from '#kit/data-falada.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { lembrarEDizer } from '#ui/desfazer.ts'
import { mensagemDe } from '#ui/form/erros.ts'
import { configuracaoDasTarefas as configuracao } from '../contract/configuracao.ts'
import { tarefas } from '../contract/tarefas.ts'

/** The records that a task is linked to. */
export interface Ligada {
  cartao_id?: string
  contato_id?: string
  conversa_id?: string
}
export type Filtro = NonNullable<ChamadaDe<typeof tarefas.contagens>['query']>
type Acao = ChamadaDe<typeof tarefas.lote>['body']['acao']

const raiz = ['tarefas'] as const
export const chaves = {
  lista: (f: Filtro) => [...raiz, 'lista', f] as const,
  contagens: (f: Filtro) => [...raiz, 'contagens', f] as const,
  quadro: (f: Filtro, por: string) => [...raiz, 'quadro', f, por] as const,
  calendario: (f: Filtro) => [...raiz, 'calendario', f] as const,
  tarefa: (id: string) => [...raiz, 'tarefa', id] as const,
  historico: (id: string) => [...raiz, 'historico', id] as const,
}
/** Invalidates all task queries; the previous data stays visible until the response. */
export const reler = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })
const MINUTO_MS = 60_000
const viva = { placeholderData: keepPreviousData, refetchInterval: MINUTO_MS }

export const useLista = (f: Filtro, ligada = true) =>
  useInfiniteQuery({
    queryKey: chaves.lista(f),
    initialPageParam: '',
    ...viva,
    enabled: ligada,
    queryFn: async ({ signal, pageParam }) =>
      chamar(tarefas.listar, { query: { ...f, limit: 100, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
  })
export const useContagens = (f: Filtro) =>
  useQuery({
    queryKey: chaves.contagens(f),
    ...viva,
    queryFn: async ({ signal }) => (await chamar(tarefas.contagens, { query: f }, { signal })).data,
  })
export const useQuadro = (f: Filtro, por: 'situacao' | 'pessoa') =>
  useQuery({
    queryKey: chaves.quadro(f, por),
    ...viva,
    queryFn: async ({ signal }) => (await chamar(tarefas.quadro, { query: { ...f, por } }, { signal })).data,
  })
export const useCalendario = (f: Filtro & { de: string; ate: string }) =>
  useQuery({
    queryKey: chaves.calendario(f),
    ...viva,
    queryFn: async ({ signal }) => (await chamar(tarefas.calendario, { query: f }, { signal })).data,
  })
export const useTarefa = (id: string) =>
  useQuery({
    queryKey: chaves.tarefa(id),
    queryFn: async ({ signal }) => (await chamar(tarefas.obter, { params: { id } }, { signal })).data,
  })
export const useHistorico = (id: string) =>
  useInfiniteQuery({
    queryKey: chaves.historico(id),
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) =>
      (await chamar(tarefas.historico, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }))
        .data,
    getNextPageParam: (p) => p.proximo ?? undefined,
  })
export const useTipos = () =>
  useQuery({
    queryKey: [...raiz, 'tipos'],
    staleTime: 5 * MINUTO_MS,
    queryFn: async ({ signal }) => (await chamar(configuracao.tipos, { query: { arquivados: true } }, { signal })).data,
  })
export const useModelos = (arquivados = false) =>
  useQuery({
    queryKey: [...raiz, 'modelos', arquivados],
    queryFn: async ({ signal }) => (await chamar(configuracao.modelos, { query: { arquivados } }, { signal })).data,
  })
export const useSeries = (encerradas: boolean) =>
  useQuery({
    queryKey: [...raiz, 'series', encerradas],
    queryFn: async ({ signal }) => (await chamar(configuracao.series, { query: { encerradas } }, { signal })).data,
  })

export const queixar = (e: unknown): void =>
  void avisar({ titulo: mensagemDe(e, 'Não deu certo. Tente de novo.'), tom: 'perigo' })

/** Runs an action, shows a toast and offers undo. */
export const comVolta = (frase: string, fazer: () => Promise<string>): Promise<boolean> =>
  acompanhar(executar(frase, fazer))

async function executar(frase: string, fazer: () => Promise<string>): Promise<boolean> {
  try {
    const ato = await fazer()
    lembrarEDizer({ rotulo: frase, desfazer: () => voltar(ato) }, { titulo: frase, tom: 'sucesso' })
    return true
  } catch (e) {
    queixar(e)
    return false
  } finally {
    await reler()
  }
}
async function voltar(ato: string): Promise<void> {
  try {
    const { data } = await chamar(tarefas.desfazer, { params: { id: ato } })
    if (data.mudaram_depois > 0)
      avisar({
        titulo:
          data.desfeitas > 0
            ? 'Algumas mudaram depois e ficaram como estão.'
            : 'A tarefa mudou depois: nada foi desfeito.',
        tom: 'alerta',
      })
  } catch (e) {
    queixar(e)
  } finally {
    await reler()
  }
}

export const mudarSituacao =
  (id: string, verbo: ChamadaDe<typeof tarefas.mudarSituacao>['body']['verbo'], resultado?: string) => async () =>
    (await chamar(tarefas.mudarSituacao, { params: { id }, body: { verbo, ...(resultado ? { resultado } : {}) } })).data
      .ato
export const alterar = (id: string, body: ChamadaDe<typeof tarefas.alterar>['body']) => async () =>
  (await chamar(tarefas.alterar, { params: { id }, body })).data.ato
export const mudarPrazo = (id: string, prazo: Momento | null) => alterar(id, { prazo })
export const emLote = (ids: string[], acao: Acao) => async () => {
  const { data } = await chamar(tarefas.lote, { body: { ids, acao } })
  if (data.recusadas[0])
    avisar({
      titulo: `${data.recusadas.length} de ${ids.length} não mudaram: ${data.recusadas[0].motivo}`,
      tom: 'alerta',
    })
  return data.ato
}
