import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import type { assistente } from '../contract/ia.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'

/** Endpoints called by every opened conversation, without the contracts' schemas. */
export const chamadasDaIa = {
  disponivel: resumo<typeof assistente.disponivel>('GET', '/api/chat/conversas/{id}/ia'),
  resumir: resumo<typeof assistente.resumir>('POST', '/api/chat/conversas/{id}/ia/resumo'),
  triar: resumo<typeof assistente.triar>('POST', '/api/chat/conversas/{id}/ia/triagem'),
  transcrever: resumo<typeof assistente.transcrever>(
    'POST',
    '/api/chat/conversas/{id}/mensagens/{messageId}/transcricao',
  ),
}

/** Fetches the available skills once per inbox: they are the same in all its conversations. */
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
