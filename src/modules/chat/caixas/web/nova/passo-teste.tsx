import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { PlugZap } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Aparelho } from '../aparelho.tsx'
import { ContaDoCanal } from '../conta-do-canal.tsx'
import { useCaixa, useTeste } from '../dados.ts'
import { ResultadoDoTeste } from '../resultado-do-teste.tsx'
import { RodapeDoPasso } from './rodape.tsx'

/** Tests the connection as soon as the inbox exists, so that errors are corrected before the first message. */
export function PassoTeste({ id, aoVoltar, aoSeguir }: { id: string; aoVoltar: () => void; aoSeguir: () => void }) {
  const { data: c } = useCaixa(id)
  const teste = useTeste(id)
  const testar = useEffectEvent(() => teste.mutate())
  useEffect(() => testar(), [])
  return (
    <div className="grid gap-4">
      <p className="text-13 text-text-2">Falamos com o canal agora, com os dados que você informou.</p>
      {teste.isPending && <SkeletonList linhas={1} comRosto={false} rotulo="Testando a conexão" />}
      <ResultadoDoTeste teste={teste} />
      {c && <ContaDoCanal c={c} />}
      {c && !teste.isPending && !teste.data?.conectado && <Aparelho c={c} />}
      <RodapeDoPasso>
        <Button onClick={aoVoltar}>Corrigir dados</Button>
        <Button icone={<PlugZap />} ocupado={teste.isPending} onClick={() => teste.mutate()}>
          Testar de novo
        </Button>
        <Button variante="primaria" onClick={aoSeguir}>
          {teste.data?.conectado ? 'Continuar' : 'Continuar assim mesmo'}
        </Button>
      </RodapeDoPasso>
    </div>
  )
}
