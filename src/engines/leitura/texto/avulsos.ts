import { corDaBandeira } from '../descricao.ts'
import { centavos } from '../decimal.ts'
import { lerNumero } from '../numero.ts'
import type { ParaCompletar } from '../conta/completar.ts'
import { semAcentos } from '#kit/texto.ts'
import { chaveDe, type Linha } from './linhas.ts'
import { textoDosBlocos } from './scee.ts'

/** A bill in arrears that the bill announces without charging it. */
export function lerDebito(textos: string[]): { debitosAnterioresCentavos?: number } {
  for (const texto of textos) {
    const t = semAcentos(texto)
    if (!/debito|reaviso|em aberto|contas? vencida/.test(t)) continue
    const valor = /r\$\s*([\d.]+,\d{2})/.exec(t)?.[1]
    const lido = valor ? lerNumero(valor) : null
    if (lido) return { debitosAnterioresCentavos: centavos(lido) }
  }
  return {}
}

/** The tariff flag in a note or a message: `Bandeira Amarela 4,57` below "já incluído", or only its colour. */
export function lerBandeira(paginas: Linha[][]): ParaCompletar['bandeira'] {
  const mencoes = paginas
    .flatMap((linhas) => linhas.flatMap((l) => l.celulas))
    .filter((c) => /\bbandeiras?\b/.test(chaveDe(c.texto)) && corDaBandeira(c.texto) !== null)
  const comValor = mencoes.flatMap((c) => {
    const valor = /([\d.]+,\d{2})\s*$/.exec(c.texto)?.[1]
    const lido = valor ? lerNumero(valor) : null
    return lido ? [{ cor: corDaBandeira(c.texto), valor: centavos(lido) }] : []
  })
  const [primeira] = comValor
  const cor = primeira?.cor ?? (mencoes[0] ? corDaBandeira(mencoes[0].texto) : null)
  if (cor === null) return null
  const inclusaNoPreco = /bandeiras?[^\n]{0,20}ja inclu/.test(textoDosBlocos(paginas))
  return { cor, valorCentavos: primeira?.valor ?? null, inclusaNoPreco }
}
