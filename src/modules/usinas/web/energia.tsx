import { mesPorExtenso } from '#kit/meses.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Gauge } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Usina } from '../contract/usinas.ts'
import { useMeses } from './dados.ts'
import { GraficoDaUsina } from './grafico.tsx'
import { NumerosDoMes } from './numeros.tsx'

/** The last month that was read, and the twelve months around it. */
export function Energia({ usina, aoAbrirMes }: { usina: Usina; aoAbrirMes: (mes: string) => void }) {
  const meses = useMeses(usina.id)
  if (meses.isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando os meses" />
  if (!meses.data) return <ErrorState oQueFalhou="Os meses não carregaram." aoTentar={() => meses.refetch()} />
  const anterior = meses.data.at(-2)
  const mostrado = meses.data.findLast((m) => m.gerado_kwh !== null || m.injetado_kwh !== null)
  const semLeitura = anterior && anterior.gerado_kwh === null && anterior.injetado_kwh === null ? anterior : null
  return (
    <div className="grid gap-4">
      {semLeitura && (
        <EmptyState
          icone={<Gauge />}
          frase={`${maiuscula(mesPorExtenso(semLeitura.competencia))} sem leitura.`}
          detalhe="Lançar, importar CSV ou ligar o monitoramento?"
          acao={<Button onClick={() => aoAbrirMes(semLeitura.competencia)}>Lançar leitura</Button>}
        />
      )}
      {mostrado && <NumerosDoMes mes={mostrado} prDeReferencia={usina.pr} />}
      <GraficoDaUsina meses={meses.data} aoAbrir={aoAbrirMes} />
    </div>
  )
}

const maiuscula = (t: string): string => t.charAt(0).toUpperCase() + t.slice(1)
