import { escreverConsulta } from '#kit/endpoint.ts'
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useCallback, useMemo } from 'react'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { escreverFiltros, lerFiltros, type Filtros } from './dados/filtros.ts'

export interface UrlDoChat {
  filtros: Filtros
  conversa: string | null
  /** position (`seq`) of the message to scroll to */
  mensagem: number | null
  /** contact of a new conversation requested by a link: a contact's id or a number */
  nova: string | null
  /** Replaces the history entry for typed filters, adds one for chosen ones. */
  filtrar(mudanca: Partial<Filtros>, opcoes?: { substituir?: boolean }): void
  abrir(id: string | null, opcoes?: { substituir?: boolean; mensagem?: number | undefined }): void
  /** Returns to the list: goes back in the history if the previous entry is the list, otherwise replaces the entry. */
  voltar(): void
  href(id: string, mensagem?: number): string
}

/** The URL holds the state that can be shared with a colleague. */
export function useUrlDoChat(): UrlDoChat {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const aqui = useRouterState({ select: (s) => s.location.pathname })
  const navegar = useNavegar()
  const roteador = useRouter()
  const { mesa, caminho = aqui } = useChat()
  const filtros = useMemo(() => ({ ...lerFiltros(search), ...(mesa ? { departamento: mesa } : {}) }), [search, mesa])
  const conversa = typeof search.conversa === 'string' && search.conversa ? search.conversa : null
  const nova = typeof search.nova === 'string' && search.nova ? search.nova : null
  const lugar = Number(search.mensagem)
  const mensagem = conversa && Number.isSafeInteger(lugar) && lugar > 0 ? lugar : null

  const ir = useCallback(
    (busca: (antes: Record<string, unknown>) => Record<string, unknown>, substituir = false, estado: object = {}) =>
      void navegar({
        to: '.',
        search: busca,
        replace: substituir,
        state: substituir ? true : estado,
      }),
    [navegar],
  )
  const filtrar = useCallback<UrlDoChat['filtrar']>(
    (mudanca, o) =>
      ir((antes) => ({ ...antes, ...escreverFiltros({ ...lerFiltros(antes), ...mudanca }) }), o?.substituir),
    [ir],
  )
  const abrir = useCallback<UrlDoChat['abrir']>(
    (id, o) => {
      const daLista = id !== null && !(roteador.state.location.search as { conversa?: string }).conversa
      ir((antes) => ({ ...antes, conversa: id ?? undefined, mensagem: o?.mensagem, nova: undefined }), o?.substituir, {
        daLista,
      })
    },
    [ir, roteador],
  )
  const voltar = useCallback(() => {
    if ((roteador.state.location.state as { daLista?: boolean }).daLista) roteador.history.back()
    else ir((antes) => ({ ...antes, conversa: undefined, mensagem: undefined }), true)
  }, [ir, roteador])
  const href = useCallback(
    (id: string, lugarDela?: number) =>
      caminho + escreverConsulta({ ...escreverFiltros(filtros), conversa: id, mensagem: lugarDela }),
    [caminho, filtros],
  )
  return { filtros, conversa, mensagem, nova, filtrar, abrir, voltar, href }
}
