import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { TriangleAlert } from '#ui/icones.ts'
import { robos, type Robo } from '../../contract/robos.ts'
import { falhou } from '#modules/chat/nucleo/web/publico.ts'

/** Two users edited the draft: the user chooses which version to keep. */
export function Conflito({
  id,
  frase,
  aoAdotar,
  aoManter,
}: {
  id: string
  frase: string
  aoAdotar: (r: Robo) => void
  aoManter: () => void
}) {
  const carregar = () =>
    chamar(robos.obter, { params: { id } }).then(({ data }) => aoAdotar(data), falhou('O fluxo não carregou.'))
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-b bg-warning-soft px-4 py-2 text-13">
      <TriangleAlert className="text-warning" />
      <span className="min-w-0 flex-1">{frase} Escolha com qual desenho continuar.</span>
      <Button tamanho="pequeno" onClick={() => void carregar()}>
        Usar o que foi salvo
      </Button>
      <Button tamanho="pequeno" onClick={aoManter}>
        Manter o meu
      </Button>
    </div>
  )
}
