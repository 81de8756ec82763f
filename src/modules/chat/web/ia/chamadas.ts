import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import type { assistente } from '../../contract/ia.ts'
import type { Conversa } from '../../tipos.ts'

/** Without the schemas of the contract: an opened conversation asks these. */
export const chamadasDaIa = {
  disponivel: resumo<typeof assistente.disponivel>('GET', '/api/chat/conversas/{id}/ia'),
  resumir: resumo<typeof assistente.resumir>('POST', '/api/chat/conversas/{id}/ia/resumo'),
  triar: resumo<typeof assistente.triar>('POST', '/api/chat/conversas/{id}/ia/triagem'),
  transcrever: resumo<typeof assistente.transcrever>(
    'POST',
    '/api/chat/conversas/{id}/mensagens/{messageId}/transcricao',
  ),
}

/** The same in every conversation of an inbox, so it is asked once for each. */
export function useAssistente(c: Pick<Conversa, 'id' | 'caixa_entrada_id'>) {
  const { data } = useQuery({
    queryKey: ['chat', 'ia', 'disponivel', c.caixa_entrada_id],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await chamar(chamadasDaIa.disponivel, { params: { id: c.id } }, { signal })).data,
  })
  return {
    pode: (h: NonNullable<typeof data>['habilidades'][number]) => data?.habilidades.includes(h) ?? false,
    limiteAtingido: data?.limite_atingido ?? false,
  }
}
