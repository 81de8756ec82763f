import { QueryClient } from '@tanstack/react-query'
import { ErroApp } from '#kit/erro.ts'

const TENTATIVAS = 2

/** A refusal (4xx) is not retried: the answer would be the same. */
const valeTentarDeNovo = (vezes: number, erro: unknown): boolean =>
  // without a network the reason is shown immediately
  navigator.onLine && vezes < TENTATIVAS && !(erro instanceof ErroApp && erro.status >= 400 && erro.status < 500)

/**
 * The page's only query cache, cleared on sign-out. Offline, a query fails (SemConexao) and its screen shows the
 * reason; the library's default would pause it and leave the skeleton on the screen. Every query is refetched when the
 * network returns.
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

// The answer of a write may be stored while its query is read. That read may have begun before the write, and its older data
// would replace the answer: it begins again.
consultas.getQueryCache().subscribe((e) => {
  if (e.type !== 'updated' || e.action.type !== 'success' || !e.action.manual) return
  if (e.query.state.fetchStatus === 'fetching') void e.query.fetch(undefined, { cancelRefetch: true }).catch(() => {})
})
