import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { regras } from '#modules/funis/automacoes/contract/automacoes.ts'

/** The rules with a button in a funnel. */
export const useBotoes = (funilId: string, ligado: boolean) =>
  useQuery({
    queryKey: ['funis', 'regras', funilId, 'botoes'],
    enabled: ligado,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await chamar(regras.botoes, { params: { funil_id: funilId } }, { signal })).data,
  }).data ?? []
