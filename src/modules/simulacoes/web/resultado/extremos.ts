import { ehChaveDe } from '#kit/objeto.ts'
import type { EntradaDaSimulacao } from '../../contract/entrada.ts'
import type { Resultado } from '../../contract/resultado.ts'
import { calcular } from '../../regras/calcular.ts'
import { escreverValor } from '../figura/nomes.ts'
import type { Extremo } from '../figura/origem.tsx'

/** Value of a figure by its name, as the trace has it. */
export const valorDaFigura = (r: Pick<Resultado, 'trilha'>, figura: string): unknown => r.trilha.valores[figura]

/** What a figure becomes at both ends of the known range of a premise. Empty for an input without one. */
export function extremosDe(e: EntradaDaSimulacao, r: Resultado, figura: string, premissa: string): Extremo[] {
  const faixa = r.trilha.origens[premissa]?.faixa
  if (!faixa || !ehChaveDe(e.premissas, premissa) || typeof e.premissas[premissa] !== 'number') return []
  const atual = escreverValor(figura, valorDaFigura(r, figura))
  return faixa.flatMap((ponta) => {
    if (ponta === e.premissas[premissa]) return []
    const la = calcular({ ...e, premissas: { ...e.premissas, [premissa]: ponta } })
    const [em, valor] = [escreverValor(premissa, ponta), escreverValor(figura, valorDaFigura(la, figura))]
    return em && valor && valor !== atual ? [{ em: em.replace(/,00 %$/, ' %'), figura: valor }] : []
  })
}
