import { useParams } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ErroApp } from '#kit/erro.ts'
import { Bot } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useRobo } from './dados.ts'

const Editor = tardia(() => import('./editor/editor.tsx').then((m) => m.EditorDeFluxo))

/** /chat/configuracoes/inboxes/chatbots/{id}/flow */
export function TelaDoFluxo() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const navegar = useNavegar()
  const robo = useRobo(id)
  useTituloDaPagina(robo.data?.nome)
  const carregando = <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o fluxo" />
  if (robo.isError)
    return robo.error instanceof ErroApp && robo.error.status === 404 ? (
      <EmptyState icone={<Bot />} frase="Este robô não existe mais" />
    ) : (
      <ErrorState oQueFalhou="O fluxo não carregou." detalhe={robo.error.message} aoTentar={() => robo.refetch()} />
    )
  if (!robo.data || robo.isPlaceholderData) return carregando
  return (
    <Aguarde fallback={carregando}>
      <Editor
        key={robo.data.id}
        robo={robo.data}
        aoVoltar={() => void navegar({ to: href('/chat/configuracoes/inboxes/chatbots') })}
      />
    </Aguarde>
  )
}
