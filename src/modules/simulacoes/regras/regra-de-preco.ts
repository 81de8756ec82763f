import { regraPara, type RegraDePreco } from '#modules/catalogo/regras/precos.ts'
import type { PrecoDaProposta } from '../contract/dinheiro.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import { aplicarVariante } from './calcular.ts'
import { tamanhoDe } from './tamanho.ts'

/** Taxes, commission and margin leave something for the cost (`precoDaProposta`). */
const MAXIMO = 0.95

function daRegra(preco: PrecoDaProposta, r: RegraDePreco | null): PrecoDaProposta {
  if (!r) return preco
  const { tributos, comissao, piso } = r
  if (preco.tributos === tributos && preco.comissao === comissao && preco.piso === piso) return preco
  return tributos + comissao + (preco.margem ?? 0) < MAXIMO ? { ...preco, tributos, comissao, piso } : preco
}

/**
 * The inputs with taxes, commission and floor of the rule in force for the size of each variant. Without a rule they
 * stay as they are.
 */
export function comRegraDePreco(
  e: EntradaDaSimulacao,
  regras: readonly RegraDePreco[],
  dia: string,
): EntradaDaSimulacao {
  if (regras.length === 0) return e
  const precoDe = (x: EntradaDaSimulacao) => daRegra(x.preco, regraPara(regras, tamanhoDe(x).kWp, dia))
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
