import { ehChaveDe } from '#kit/objeto.ts'
import type { EntradaDaSimulacao } from '../../contract/entrada.ts'
import type { Resultado } from '../../contract/resultado.ts'
import { calcular } from '../../regras/calcular.ts'
import type { Ponto, Valores } from '../../regras/pontos.ts'
import { escreverValor } from '../figura/nomes.ts'
import type { Extremo } from '../figura/origem.tsx'

interface Pedido {
  figura: string
  premissa: string
  ponto?: Ponto | undefined
}

/** What a figure becomes at both ends of the known range of a premise. Empty for an input without one. */
export function extremosDe(e: EntradaDaSimulacao, r: Resultado, { figura, premissa, ponto }: Pedido): Extremo[] {
  const faixa = r.trilha.origens[premissa]?.faixa
  if (!faixa || !ehChaveDe(e.premissas, premissa) || typeof e.premissas[premissa] !== 'number') return []
  const escrita = (doResultado: Resultado, entrada: EntradaDaSimulacao) => {
    const valores: Valores = { ...doResultado.trilha.valores, ...ponto?.(doResultado, entrada) }
    return escreverValor(figura, valores[figura])
  }
  const atual = escrita(r, e)
  return faixa.flatMap((ponta) => {
    if (ponta === e.premissas[premissa]) return []
    const la = { ...e, premissas: { ...e.premissas, [premissa]: ponta } }
    const [em, valor] = [escreverValor(premissa, ponta), escrita(calcular(la), la)]
    return em && valor && valor !== atual ? [{ em: em.replace(/,00 %$/, ' %'), figura: valor }] : []
  })
}
