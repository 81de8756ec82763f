import { queryOptions, useQuery } from '@tanstack/react-query'
import { ErroApp } from '#kit/erro.ts'
import { lerSessao, supabase } from './sessao.ts'

/** The user's row in the table of users: the name is put before every message they send. */
export interface Atendente {
  id: string
  nome: string
}

async function buscarAtendente(): Promise<Atendente> {
  const id = lerSessao().sessao?.user.id
  const { data, error } = await supabase()
    .schema('cad')
    .from('usuarios')
    .select('id,nome')
    .eq('id', id ?? '')
    .single()
  if (error || !data) throw new ErroApp('USER_FETCH_FAILED', 500, 'Falha ao buscar usuário', { causa: error })
  return data
}

const consultaDoAtendente = queryOptions({
  queryKey: ['atendente'] as const,
  queryFn: buscarAtendente,
  staleTime: 5 * 60_000,
})
export const useAtendente = () => useQuery(consultaDoAtendente)
