import { mesComAno } from '#kit/meses.ts'
import type { MediaDasBandeiras } from '../contract/bandeira.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'

type Origem = NonNullable<EntradaDaSimulacao['origens']>[string]

export interface Bandeira {
  /** R$/kWh without tax */
  valor: number
  origem: Origem
}

/** An average of past months is an anchored premise: the months to come may differ, within what was seen. */
export const origemDaMedia = (m: MediaDasBandeiras): Origem => ({
  etiqueta: 'premissa_ancorada',
  fonte: `Média das bandeiras de ${mesComAno(m.de)} a ${mesComAno(m.ate)}, ${m.meses === 1 ? '1 mês cadastrado' : `${m.meses} meses cadastrados`}`,
  faixa: [m.menor, m.maior],
})

/** The flag is a premise of the whole projection: every unit pays it (reference §1.10). */
export const comBandeira = (
  e: Pick<EntradaDaSimulacao, 'unidades' | 'origens'>,
  { valor, origem }: Bandeira,
): Pick<EntradaDaSimulacao, 'unidades' | 'origens'> => ({
  unidades: e.unidades.map((u) => ({ ...u, tarifa: { ...u.tarifa, bandeiraSemTributos: valor } })),
  origens: { ...e.origens, bandeiraSemTributos: origem },
})
