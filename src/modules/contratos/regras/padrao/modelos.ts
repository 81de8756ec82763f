import type { ConteudoDoModelo } from '../../contract/conteudo.ts'
import type { TipoDeContrato } from '../../tipos.ts'
import { assinatura } from './assinatura.ts'
import { autoconsumo } from './autoconsumo.ts'
import { investimento } from './investimento.ts'
import { seguro } from './seguro.ts'

/** The templates that ship with the product: in force until the lawyers publish their own. */
export const MODELOS_PADRAO: Readonly<Record<TipoDeContrato, ConteudoDoModelo>> = {
  autoconsumo,
  investimento,
  assinatura,
  seguro,
}
