import { useQuery } from '@tanstack/react-query'
import { plataforma } from '#platform/contrato.ts'
import { chamar } from '#platform/navegador/api.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'

/**
 * Mail stored because no SMTP server is configured. The server allows it only to an administrator on the same machine.
 */
export function TelaCorreio() {
  const cartas = useQuery({
    queryKey: ['plataforma', 'correio'] as const,
    queryFn: async ({ signal }) => (await chamar(plataforma.correio, {}, { signal })).data,
  })
  return (
    <>
      <PageHeader
        titulo="Caixa de saída de e-mail"
        detalhe="Sem servidor SMTP configurado, os e-mails ficam aqui. As 100 mais recentes."
      />
      {cartas.isPending && <SkeletonList comRosto={false} />}
      {cartas.isError && (
        <ErrorState
          oQueFalhou="Não foi possível abrir a caixa de saída."
          detalhe={cartas.error.message}
          aoTentar={() => void cartas.refetch()}
        />
      )}
      {cartas.data?.length === 0 && (
        <EmptyState
          frase="Nenhum e-mail esperando."
          detalhe="Convites, códigos e links de conta aparecem aqui assim que são enviados."
        />
      )}
      <ul className="px-4 pb-6">
        {cartas.data?.map((c) => (
          <li key={c.id} className="border-b py-1">
            <details>
              <summary className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded px-2 py-2 text-13 hover:bg-surface-2">
                <span className="truncate font-medium">{c.assunto}</span>
                <RelativeTime quando={c.criado_em} className="text-12 text-text-2" />
                <span className="truncate text-12 text-text-2">{c.para}</span>
              </summary>
              <pre className="px-2 pt-1 pb-3 font-sans text-13 break-words whitespace-pre-wrap">{c.texto}</pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
