import { Button } from '#ui/button.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { AbaPessoas } from '../aba-pessoas.tsx'
import { useCaixa } from '../dados.ts'
import { depoisDasPessoas } from '../encaixes.ts'
import { RodapeDoPasso } from './rodape.tsx'

/** The users who answer in the inbox, and the queue where its conversations wait for them. */
export function PassoPessoas({
  id,
  aoVoltar,
  aoConcluir,
}: {
  id: string
  aoVoltar: () => void
  aoConcluir: () => void
}) {
  const { data: c } = useCaixa(id)
  const [Depois] = depoisDasPessoas.ler()
  if (!c) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando a caixa" />
  return (
    <div className="grid gap-6">
      <AbaPessoas c={c} podeConfigurar />
      {Depois ? (
        <Depois c={c} aoVoltar={aoVoltar} aoConcluir={aoConcluir} />
      ) : (
        <RodapeDoPasso>
          <Button onClick={aoVoltar}>Voltar</Button>
          <Button variante="primaria" onClick={aoConcluir}>
            Concluir
          </Button>
        </RodapeDoPasso>
      )}
    </div>
  )
}
