import { Button } from '#ui/button.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { useCaixa } from '../dados.ts'
import { EnderecoDoWebhook } from '../endereco-do-webhook.tsx'
import { RodapeDoPasso } from './rodape.tsx'

/** Remaining steps in the external system, with the URLs of this inbox. */
export function PassoFora({
  id,
  guia,
  aoVoltar,
  aoConcluir,
}: {
  id: string
  guia: GuiaDoCanal
  aoVoltar: () => void
  aoConcluir: () => void
}) {
  const { data: c } = useCaixa(id)
  if (!c) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando a caixa" />
  return (
    <div className="grid gap-5">
      {guia.webhook !== false && <EnderecoDoWebhook c={c} explicacao={guia.webhook} />}
      {guia.Depois && <guia.Depois caixa={c} />}
      {guia.webhook === false && !guia.Depois && (
        <p className="text-13 text-text-2">
          Não há nada a fazer lá fora: a caixa já está no ar. Falta só dizer quem atende.
        </p>
      )}
      <RodapeDoPasso>
        <Button onClick={aoVoltar}>Voltar</Button>
        <Button variante="primaria" onClick={aoConcluir}>
          Continuar
        </Button>
      </RodapeDoPasso>
    </div>
  )
}
