import { useQuery } from '@tanstack/react-query'
import { plataforma } from '#platform/contrato.ts'
import { chamar } from '#platform/navegador/api.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { FaixaSemCorreio } from '#modules/correio/web/publico.ts'
import { useConfirmacao } from '#modules/acesso/nucleo/web/usar-confirmacao.tsx'
import { LinhaDaCarta } from './carta.tsx'

/**
 * Mail stored because no SMTP server is configured. The server allows it only to an administrator on the same machine.
 */
export function TelaCorreio() {
  const { confirmando, dialogo } = useConfirmacao()
  const cartas = useQuery({
    queryKey: ['plataforma', 'correio'] as const,
    queryFn: async ({ signal }) => (await chamar(plataforma.correio, {}, { signal })).data,
  })
  return (
    <>
      <PageHeader
        titulo="Caixa de saída de e-mail"
        detalhe="O que nenhum servidor levou. Links e códigos de conta não aparecem."
      />
      <FaixaSemCorreio />
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
          detalhe="Sem servidor de e-mail, convites e avisos ficam aqui em vez de chegar a quem deviam."
        />
      )}
      <ul className="px-4 pb-6">
        {cartas.data?.map((c) => (
          <LinhaDaCarta key={c.id} carta={c} confirmando={confirmando} />
        ))}
      </ul>
      {dialogo}
    </>
  )
}
