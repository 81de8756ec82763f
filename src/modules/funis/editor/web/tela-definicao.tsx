import { useParams } from '@tanstack/react-router'
import { ErroApp } from '#kit/erro.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { KanbanSquare } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useArredores, useDefinicao } from '#modules/funis/definicao/web/dados.ts'

const Editor = tardia(() => import('./editor.tsx').then((m) => m.EditorDoFunil))

/** /cad/cadastros/funis/{id} */
export function TelaDaDefinicao() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const funil = useDefinicao(id)
  const arredores = useArredores(id)
  useTituloDaPagina(funil.data?.rascunho.nome || funil.data?.vigente?.nome)
  const falha = funil.error ?? arredores.error
  const carregando = <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o funil" />
  if (falha instanceof ErroApp && (falha.status === 404 || falha.status === 400))
    return (
      <EmptyState
        icone={<KanbanSquare />}
        frase="Este funil não existe, ou não é seu"
        acao={<Link href="/cad/cadastros/funis">Ver os funis que você configura</Link>}
      />
    )
  if (falha && (!funil.data || !arredores.data))
    return (
      <ErrorState
        oQueFalhou="O funil não carregou."
        detalhe={falha.message}
        aoTentar={() => Promise.all([funil.refetch(), arredores.refetch()])}
      />
    )
  if (!funil.data || !arredores.data) return carregando
  return (
    <Aguarde fallback={carregando}>
      <Editor key={funil.data.id} funil={funil.data} arredores={arredores.data} />
    </Aguarde>
  )
}
