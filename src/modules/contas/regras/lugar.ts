import { acharValor } from '#engines/leitura/onde.ts'
import type { Pagina } from '#engines/leitura/texto/tipos.ts'
import type { Caixa } from '../tipos.ts'
import { campoDaConta, mesDaLinha } from './campos.ts'
import type { CampoLido } from './da-leitura.ts'
import { formasDoMes, formasDoValor } from './formas.ts'

/**
 * Where the page prints a field. A number that stands in several places is not shown at a guess, except the value that
 * its row tells apart (a month of the history) and those that are long enough to mean the same everywhere.
 */
export function caixaDoCampo(paginas: readonly Pagina[], c: CampoLido): Caixa | null {
  const campo = campoDaConta(c.chave)
  if (!campo || c.valor === null || paginas.length === 0) return null
  const mes = mesDaLinha(c.chave)
  const formas = formasDoValor(campo, c.valor)
  const achado = acharValor(paginas, formas, mes ? formasDoMes(mes) : undefined)
  if (!achado) return null
  const { repetido, ...caixa } = achado
  const curto = c.valor.replace(/\D/g, '').length < 3 && campo.tipo !== 'texto'
  const certo = !repetido || mes !== null || campo.tipo !== 'kwh' || c.chave === 'consumoKwh'
  return certo && !(repetido && curto) ? caixa : null
}
