import { useQuery } from '@tanstack/react-query'
import type { TarifaDaSimulacao, UnidadeDaSimulacao } from '../../contract/entrada.ts'
import type { CatalogoDoEditor, LugarDaTarifa } from './do-catalogo.ts'

const MINUTOS_5 = 300_000

interface DaUnidade extends Pick<LugarDaTarifa, 'uf' | 'cidade' | 'subgrupo'> {
  classe: UnidadeDaSimulacao['classeDeConsumo']
  kwhMes: number
}

export const lugarDa = ({ classe, kwhMes, ...lugar }: DaUnidade): LugarDaTarifa => ({
  ...lugar,
  ...(classe ? { classe } : {}),
  kwh: Math.round(kwhMes),
})

/** The tariffs in force of a place and a class, one for each utility; none are asked for without a place. */
export const useTarifas = (catalogo: CatalogoDoEditor, lugar: LugarDaTarifa | null) =>
  useQuery({
    queryKey: ['simulacoes', 'tarifas', lugar],
    queryFn: ({ signal }) => (lugar ? catalogo.tarifas(lugar, signal) : []),
    enabled: lugar !== null,
    staleTime: MINUTOS_5,
  })

/** A chosen row; the average of the flags, and a public lighting that the table lacks, stay. */
export const comOQueFica = (nova: TarifaDaSimulacao, antes: TarifaDaSimulacao): TarifaDaSimulacao => ({
  ...nova,
  cosip: nova.cosip ?? antes.cosip,
  ...(antes.bandeiraSemTributos === undefined ? {} : { bandeiraSemTributos: antes.bandeiraSemTributos }),
})
