import { useQuery } from '@tanstack/react-query'
import { convites } from '#modules/acesso/entrar/contract/convites.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { demonstracao } from '../contract/demonstracao.ts'

const chave = ['demonstracao'] as const

/** Read again every few seconds while it waits for the administrator's account. */
export const useDemonstracao = () =>
  useQuery({
    queryKey: chave,
    queryFn: async ({ signal }) => (await chamar(demonstracao.ver, {}, { signal })).data,
    refetchInterval: (q) => (q.state.data?.existe && q.state.data.administradores.length === 0 ? 5000 : false),
  })

/** Invites the company's own administrator. Returns the link when no mail could leave. */
export async function convidarAdministrador(pessoa: { nome: string; email: string }): Promise<string | null> {
  const { data } = await chamar(convites.criar, { body: { ...pessoa, papeis: [], globais: ['admin'] } })
  return data.link
}

export async function deixar(body: { empresa: string; manter: boolean }) {
  const { data } = await chamar(demonstracao.deixar, { body })
  return data
}

/** Everything on the screens was of the demonstration, or may have been. */
export const relerTudo = () => consultas.invalidateQueries()
