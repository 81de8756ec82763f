import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { chaves } from '#modules/funis/nucleo/web/publico.ts'
import { documentosDoCartao } from '../../contract/documentos.ts'

export const useDocumentos = (id: string) =>
  useQuery({
    queryKey: chaves.documentos(id),
    queryFn: async ({ signal }) => (await chamar(documentosDoCartao.doCartao, { params: { id } }, { signal })).data,
  })

/** The number of documents that are missing or expired before the next stage. */
export const useDocumentosQueFaltam = (id: string): number | undefined =>
  useDocumentos(id).data?.documentos.filter((d) => d.agora && (d.situacao === 'falta' || d.situacao === 'vencido'))
    .length
