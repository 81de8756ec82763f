import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileText } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { formularios } from '../../contract/formularios.ts'
import { Formulario } from './formulario.tsx'
import { MolduraPublica } from './moldura.tsx'

/** /f/{slug}: a public form. */
export function TelaDoFormulario() {
  const { slug = '' }: { slug?: string } = useParams({ strict: false })
  const pagina = useQuery({
    queryKey: ['formulario', slug],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => (await chamar(formularios.abrir, { params: { slug } }, { signal })).data,
  })
  const naoHa = pagina.error instanceof ErroApp && pagina.error.status < 500
  return (
    <MolduraPublica empresa={pagina.data?.empresa}>
      {pagina.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando o formulário" />}
      {naoHa && (
        <EmptyState
          icone={<FileText />}
          frase="Este formulário não está disponível"
          detalhe="Confira o endereço com quem o enviou."
        />
      )}
      {pagina.isError && !naoHa && (
        <ErrorState
          oQueFalhou="O formulário não carregou."
          detalhe={pagina.error.message}
          aoTentar={() => pagina.refetch()}
        />
      )}
      {pagina.data && (
        <Formulario
          pagina={pagina.data}
          aoEnviar={async (corpo) =>
            (await chamar(formularios.enviar, { params: { slug }, body: corpo })).data.mensagem
          }
        />
      )}
    </MolduraPublica>
  )
}
