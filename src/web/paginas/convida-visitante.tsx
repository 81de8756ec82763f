import type { ComponentType } from 'react'
import type { Linha, PropsDaTela } from '#departments/tipos.ts'
import { useSessao } from '#platform/navegador/sessao.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LogIn } from '#ui/icones.ts'

/**
 * A page without a guard whose data needs a session: an anonymous user sees its purpose and the sign-in link, but no
 * data.
 */
export function ConvidaVisitante({ linha, tela: Tela }: { linha: Linha; tela: ComponentType<PropsDaTela> }) {
  const { situacao } = useSessao()
  if (situacao === 'dentro') return <Tela linha={linha} />
  return (
    <main className="grid min-h-[60vh] place-items-center">
      <EmptyState
        icone={<LogIn />}
        frase={`${linha.titulo}: entre para continuar`}
        detalhe="Esta página mostra dados da empresa, então é preciso entrar com a sua conta."
        acao={
          <a
            className="g-btn"
            data-variante="primaria"
            data-tamanho="normal"
            href={`/?voltar=${encodeURIComponent(linha.path)}`}
          >
            Entrar
          </a>
        }
      />
    </main>
  )
}
