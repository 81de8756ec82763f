import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowRight, Route } from '#ui/icones.ts'
import { useFunil } from '#modules/funis/nucleo/web/dados.ts'

/**
 * Shown instead of a card that moved to another funnel. With `funilId` it links there; otherwise it shows the sentence
 * from the server.
 */
export function OndeEsta({
  id,
  funilId,
  frase,
}: {
  id: string
  funilId?: string | undefined
  frase?: string | undefined
}) {
  const funil = useFunil(funilId ?? '', funilId !== undefined)
  const navegar = useNavegar()
  const el = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the focused element disappeared with the card
    if (document.activeElement === document.body) el.current?.focus()
  }, [])
  const nome = funil.data?.definicao.nome
  return (
    <div ref={el} tabIndex={-1} role="status" className="outline-none">
      {frase && <EmptyState icone={<Route />} frase={frase} />}
      {!frase && (
        <EmptyState
          icone={<Route />}
          frase={`Este cartão agora está em ${nome ? `“${nome}”` : 'outro funil'}`}
          detalhe="Seguiu para lá com o projeto, os documentos e toda a história."
          acao={
            funilId && (
              <Button
                variante="primaria"
                icone={<ArrowRight />}
                onClick={() => void navegar({ to: href('/funil/{id}', { id: funilId }), search: { cartao: id } })}
              >
                Abrir lá
              </Button>
            )
          }
        />
      )}
    </div>
  )
}
