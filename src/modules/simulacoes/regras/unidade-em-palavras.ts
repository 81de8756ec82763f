import { NOMES_DAS_CLASSES } from '#modules/contatos/regras/nomes-das-classes.ts'
import type { UnidadeDaSimulacao } from '../contract/entrada.ts'

const LIGACOES = { MONO: 'monofásica', BI: 'bifásica', TRI: 'trifásica' } as const

/** `residencial, B1, monofásica`: what a consumer unit is. The unit of group A has no minimum by its connection. */
export function classeEmPalavras(
  u: Pick<UnidadeDaSimulacao, 'classeDeConsumo' | 'tarifa' | 'ligacao' | 'grupoA'>,
): string {
  return [
    u.classeDeConsumo ? NOMES_DAS_CLASSES[u.classeDeConsumo].toLowerCase() : '',
    u.tarifa.subgrupo,
    u.grupoA ? '' : LIGACOES[u.ligacao],
  ]
    .filter(Boolean)
    .join(', ')
}
