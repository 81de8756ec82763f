import { QueryClient } from '@tanstack/react-query'
import { ErroApp } from '#kit/erro.ts'

const TENTATIVAS = 2

/** What the person may not or what does not exist stays so however often it is asked. */
const valeTentarDeNovo = (vezes: number, erro: unknown): boolean =>
  // without a network the reason is shown immediately
  navigator.onLine && vezes < TENTATIVAS && !(erro instanceof ErroApp && erro.status >= 400 && erro.status < 500)

/**
 * The one cache of the page. Cleared when the person leaves. Offline, a query fails (SemConexao) and its screen shows
 * why; the library's default would pause it, and the screen would show its skeleton for ever. Everything is asked for
 * again when the network returns.
 */
export const consultas = new QueryClient({
  defaultOptions: {
    queries: {
      retry: valeTentarDeNovo,
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
