import { useInfiniteQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { chaveDaConfiguracao, naoInsistir, useDoFunil, useEditor } from '#modules/funis/definicao/web/publico.ts'
import { formularios } from '../../contract/formularios.ts'

export const useFormularios = () =>
  useDoFunil(['formularios'], (funil_id, signal) => chamar(formularios.listar, { params: { funil_id } }, { signal }))

export function useEnvios(id: string) {
  const { funil } = useEditor()
  return useInfiniteQuery({
    ...naoInsistir,
    queryKey: [...chaveDaConfiguracao(funil.id), 'formularios', id, 'envios'],
    initialPageParam: '',
    getNextPageParam: (p: { proximo: string | null }) => p.proximo ?? undefined,
    queryFn: async ({ signal, pageParam }) =>
      (
        await chamar(
          formularios.envios,
          { params: { funil_id: funil.id, id }, query: pageParam ? { cursor: pageParam } : {} },
          { signal },
        )
      ).data,
  })
}
