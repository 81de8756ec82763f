import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useSeloDaEmpresa } from '../dados.ts'
import { Carimbo } from './carimbo.tsx'
import { Certificado } from './certificado.tsx'

/** /configuracoes/assinatura: the certificate that seals signed documents, and the time stamp service. */
export function TelaDoSelo() {
  const lido = useSeloDaEmpresa()
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader titulo="Selo das assinaturas" />
      {lido.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando o certificado" />}
      {lido.isError && !lido.data && (
        <ErrorState
          oQueFalhou="O certificado não carregou."
          detalhe={lido.error.message}
          aoTentar={() => lido.refetch()}
        />
      )}
      {lido.data && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 p-4 md:p-6">
            <Certificado certificado={lido.data.certificado} />
            <Carimbo key={lido.data.carimbo} url={lido.data.carimbo} />
          </div>
        </div>
      )}
    </div>
  )
}
