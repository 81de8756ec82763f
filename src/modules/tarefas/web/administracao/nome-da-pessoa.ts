import { useQuery } from '@tanstack/react-query'
import { escolha } from '#modules/ligados-na-pagina.ts'

/** Name of a user known only by id. */
export const useNomeDaPessoa = (id: string | null): string =>
  useQuery({
    queryKey: ['pessoas', 'nome', id],
    enabled: id !== null,
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ signal }) => (await escolha('pessoa').nomear(id ?? '', signal)) ?? 'Pessoa que saiu',
  }).data ?? '…'
