import { useQuery } from '@tanstack/react-query'
import type { Tom } from '#ui/tom.ts'
import { chamar } from '#platform/navegador/api.ts'
import { atos, type CorDeEtiqueta } from '#modules/chat/atos/contract/atos.ts'

export const TOM_DA_COR: Record<CorDeEtiqueta, Tom> = {
  cinza: 'neutro',
  ambar: 'marca',
  verde: 'sucesso',
  vermelho: 'perigo',
  amarelo: 'alerta',
  azul: 'info',
  roxo: 'violeta',
  petroleo: 'petroleo',
}
export const NOME_DA_COR: Record<CorDeEtiqueta, string> = {
  cinza: 'Cinza',
  ambar: 'Âmbar',
  verde: 'Verde',
  vermelho: 'Vermelho',
  amarelo: 'Amarelo',
  azul: 'Azul',
  roxo: 'Roxo',
  petroleo: 'Petróleo',
}
export const CHAVE_DAS_ETIQUETAS = ['chat', 'etiquetas'] as const

/** Fetches the tags in use, with their colours. */
export const useEtiquetas = () =>
  useQuery({
    queryKey: CHAVE_DAS_ETIQUETAS,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await chamar(atos.etiquetas, { query: {} }, { signal })).data,
  })
