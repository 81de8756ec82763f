import { useQueryClient } from '@tanstack/react-query'
import type { BodyDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'

/** Changes an inbox; updates the cached list and the inbox's own entry. */
export function useAlterarCaixa() {
  const qc = useQueryClient()
  return async (id: string, body: BodyDe<typeof caixas.alterar>): Promise<Caixa> => {
    const { data } = await chamar(caixas.alterar, { params: { id }, body })
    qc.setQueryData(chaves.caixa(data.id), data)
    qc.setQueryData<Caixa[]>(chaves.caixas, (lista) => lista?.map((x) => (x.id === data.id ? data : x)))
    return data
  }
}
