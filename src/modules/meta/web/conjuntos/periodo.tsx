import { useSearch } from '@tanstack/react-router'
import { ehChaveDe, entradasDe } from '#kit/objeto.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { diaAqui } from '#kit/aqui.ts'
import { DateField } from '#ui/date-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { Periodo } from '../dados.ts'

const DIAS = { '7': '7 dias', '30': '30 dias', '90': '90 dias' } as const
type Prazo = keyof typeof DIAS | 'livre'
const dia = (atras: number) => diaAqui(Date.now() - atras * 86_400_000)

/** Period in the URL: a number of days up to today, or two dates. */
export function usePeriodo(): {
  periodo: Periodo
  prazo: Prazo
  mudar: (m: Record<string, string | undefined>) => void
} {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const texto = (k: string) => (typeof search[k] === 'string' && search[k] ? search[k] : undefined)
  const mudar = (m: Record<string, string | undefined>) =>
    void navegar({
      to: '.',
      search: (antes) => ({ ...antes, ...m }),
      replace: true,
    })
  const livre = texto('inicio') !== undefined && texto('fim') !== undefined
  const dias = texto('dias')
  const prazo: Prazo = livre ? 'livre' : ehChaveDe(DIAS, dias) ? dias : '30'
  return {
    prazo,
    mudar,
    periodo: livre
      ? { data_inicio: texto('inicio'), data_fim: texto('fim') }
      : { data_inicio: dia(Number(prazo) - 1), data_fim: dia(0) },
  }
}

export function EscolhaDoPeriodo() {
  const { periodo, prazo, mudar } = usePeriodo()
  const escolher = (p: Prazo) =>
    p === 'livre'
      ? mudar({ inicio: periodo.data_inicio, fim: periodo.data_fim, dias: undefined })
      : mudar({ dias: p, inicio: undefined, fim: undefined })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl<Prazo>
        rotulo="Período"
        tamanho="pequeno"
        opcoes={[
          ...entradasDe(DIAS).map(([valor, rotulo]) => ({ valor, rotulo })),
          { valor: 'livre', rotulo: 'Datas' },
        ]}
        valor={prazo}
        aoMudar={escolher}
      />
      {prazo === 'livre' && (
        <>
          <DateField
            className="w-36"
            rotulo="De"
            rotuloOculto
            tamanho="pequeno"
            valor={periodo.data_inicio ?? ''}
            aoMudar={(v) => v && mudar({ inicio: v })}
          />
          <DateField
            className="w-36"
            rotulo="Até"
            rotuloOculto
            tamanho="pequeno"
            valor={periodo.data_fim ?? ''}
            aoMudar={(v) => v && mudar({ fim: v })}
          />
        </>
      )}
    </div>
  )
}
