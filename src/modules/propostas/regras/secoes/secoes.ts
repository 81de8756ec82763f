import type { TipoDeProposta } from '../../tipos.ts'
import { DA_ASSINATURA, frenteDaAssinatura } from './assinatura.ts'
import { DO_INVESTIMENTO, frenteDoInvestimento } from './investimento.ts'
import type { Desenhos, Frente, Secao } from './secao.ts'
import { DA_LIMPEZA, DOS_SERVICOS, frenteDaLimpeza, frenteDosServicos } from './servico.ts'
import { frenteDaUsina } from './usina.ts'

/** First page and first screen of each kind. */
export const FRENTES: { readonly [T in TipoDeProposta]: (s: Secao<T>) => Frente } = {
  autoconsumo: frenteDaUsina,
  investimento: frenteDoInvestimento,
  assinatura: frenteDaAssinatura,
  limpeza: frenteDaLimpeza,
  servicos: frenteDosServicos,
}

/** Sections that page and PDF share; those of a plant are drawn by each. */
export const DESENHOS: { readonly [T in Exclude<TipoDeProposta, 'autoconsumo'>]: Desenhos<T> } = {
  investimento: DO_INVESTIMENTO,
  assinatura: DA_ASSINATURA,
  limpeza: DA_LIMPEZA,
  servicos: DOS_SERVICOS,
}
