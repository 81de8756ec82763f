import { useQuery } from '@tanstack/react-query'
import { partesDosFunis } from '#modules/funis/nucleo/web/partes.ts'

/** The rules with a button in a funnel. */
export const useBotoes = (funilId: string, ligado: boolean) =>
  useQuery({
    queryKey: ['funis', 'regras', funilId, 'botoes'],
    enabled: ligado,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await Promise.all(partesDosFunis.map((p) => p.lerBotoes?.(funilId, signal) ?? []))).flat(),
  }).data ?? []
