import { QueryClient } from '@tanstack/react-query'
import { ErroApp } from '#kit/erro.ts'

const TENTATIVAS = 2

/** What the person may not or what does not exist stays so however often it is asked. */
const valeTentarDeNovo = (vezes: number, erro: unknown): boolean => vezes < TENTATIVAS && !(erro instanceof ErroApp && erro.status >= 400 && erro.status < 500)

/** The one cache of the page. Cleared when the person leaves. */
export const consultas = new QueryClient({
  defaultOptions: { queries: { retry: valeTentarDeNovo, staleTime: 15_000, refetchOnWindowFocus: true }, mutations: { retry: false } },
})
