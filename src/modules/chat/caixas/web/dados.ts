import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import { caixas } from '../contract/caixas.ts'
import { caixasPorDentro } from '../contract/caixas-por-dentro.ts'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { useAlterarCaixa } from '#modules/chat/canais/comum/web/alterar-caixa.ts'
import { chaves } from '#modules/chat/nucleo/web/dados/chaves.ts'

export function useCaixa(id: string | null) {
  return useQuery({
    queryKey: chaves.caixa(id ?? ''),
    enabled: id !== null,
    queryFn: async ({ signal }) => (await chamar(caixas.obter, { params: { id: id ?? '' } }, { signal })).data,
  })
}

/** Operations on inboxes; each updates the cached list and the inbox's own entry. */
export function useAtosDaCaixa() {
  const qc = useQueryClient()
  const alterar = useAlterarCaixa()
  const rever = (id: string) =>
    Promise.all([
      qc.invalidateQueries({ queryKey: chaves.caixa(id) }),
      qc.invalidateQueries({ queryKey: chaves.caixas, exact: true }),
    ])
  return {
    criar: async (body: {
      nome: string
      tipo: Caixa['tipo']
      configuracao: Record<string, unknown>
    }): Promise<Caixa> => {
      const { data } = await chamar(caixas.criar, { body })
      qc.setQueryData(chaves.caixa(data.id), data)
      qc.setQueryData<Caixa[]>(chaves.caixas, (lista) => [...(lista ?? []), data])
      return data
    },
    alterar,
    excluir: async (id: string): Promise<void> => {
      await chamar(caixas.excluir, { params: { id } })
      qc.setQueryData<Caixa[]>(chaves.caixas, (lista) => lista?.filter((c) => c.id !== id))
    },
    regenerarToken: async (id: string): Promise<void> => {
      await chamar(caixas.regenerarToken, { params: { id } })
      await rever(id)
    },
    ligarWebhook: async (id: string): Promise<void> => {
      await chamar(caixas.ligarWebhook, { params: { id } })
    },
    conectar: async (id: string): Promise<RespostaDe<typeof caixasPorDentro.conectar>['data']> => {
      const { data } = await chamar(caixasPorDentro.conectar, { params: { id } })
      await rever(id)
      return data
    },
    desconectar: async (id: string): Promise<void> => {
      await chamar(caixasPorDentro.desconectar, { params: { id } })
      await rever(id)
    },
    vigiar: async (id: string, vigiar: boolean): Promise<void> => {
      const { data } = await chamar(caixasPorDentro.vigiar, { params: { id }, body: { vigiar } })
      qc.setQueryData(chaves.saude(id), data)
      await rever(id)
    },
    darPapel: async (
      id: string,
      usuario_id: string,
      papel: Caixa['usuarios'][number]['papel'],
      novo: boolean,
    ): Promise<void> => {
      if (novo) await chamar(caixas.adicionarUsuario, { params: { id }, body: { usuario_id, papel } })
      else await chamar(caixas.alterarUsuario, { params: { id, userId: usuario_id }, body: { papel } })
      await rever(id)
    },
    tirarPessoa: async (id: string, userId: string): Promise<void> => {
      await chamar(caixas.removerUsuario, { params: { id, userId } })
      await rever(id)
    },
  }
}

export function useTeste(id: string) {
  const qc = useQueryClient()
  return useMutation({
    mutationFn: async () => (await chamar(caixas.testar, { params: { id } })).data,
    onSettled: () => qc.invalidateQueries({ queryKey: chaves.caixa(id) }),
  })
}
