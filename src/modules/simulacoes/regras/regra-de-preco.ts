import { regraPara, type RegraDePreco } from '#modules/catalogo/regras/precos.ts'
import type { PrecoDaProposta } from '../contract/dinheiro.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import { aplicarVariante } from './calcular.ts'
import { tamanhoDe } from './tamanho.ts'

/** Taxes, commission and margin leave something for the cost (`precoDaProposta`). */
const MAXIMO = 0.95

/** Taxes, commission and floor of the margin where no rule says them: services, and a size without a band. */
export const PRECO_DA_CASA = { tributos: 0.06, comissao: 0.03, piso: 0.12 } as const

/** No screen asks for these three: a floor that a request could lower would skip the approval of a discount. */
export function comPartesDaCasa(
  preco: PrecoDaProposta,
  r: Pick<RegraDePreco, 'tributos' | 'comissao' | 'piso'> | null,
): PrecoDaProposta {
  const { tributos, comissao, piso } = r ?? PRECO_DA_CASA
  if (preco.tributos === tributos && preco.comissao === comissao && preco.piso === piso) return preco
  return tributos + comissao + (preco.margem ?? 0) < MAXIMO ? { ...preco, tributos, comissao, piso } : preco
}

/** The inputs with taxes, commission and floor of the rule in force for the size of each variant, else the company's. */
export function comPrecoDaCasa(
  e: EntradaDaSimulacao,
  regras: readonly RegraDePreco[],
  dia: string,
): EntradaDaSimulacao {
  const precoDe = (x: EntradaDaSimulacao) => comPartesDaCasa(x.preco, regraPara(regras, tamanhoDe(x).kWp, dia))
  const preco = precoDe(e)
  const variantes = e.variantes.map((v) => {
    const inteira = aplicarVariante(e, v.letra)
    const dela = precoDe(inteira)
    const segue = v.mudancas.preco === undefined && JSON.stringify(dela) === JSON.stringify(preco)
    return segue || dela === v.mudancas.preco ? v : { ...v, mudancas: { ...v.mudancas, preco: dela } }
  })
  const mudou = preco !== e.preco || variantes.some((v, n) => v !== e.variantes[n])
  return mudou ? { ...e, preco, variantes } : e
}

/** The same in the editor: a colleague who may not see costs has no rules there, and the price stays closed. */
export const comRegraDePreco = (
  e: EntradaDaSimulacao,
  regras: readonly RegraDePreco[],
  dia: string,
): EntradaDaSimulacao => (regras.length === 0 ? e : comPrecoDaCasa(e, regras, dia))
