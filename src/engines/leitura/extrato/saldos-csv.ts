import { semAcentos } from '#kit/texto.ts'
import type { Celulas } from './classe-csv.ts'
import type { Movimento } from './tipos.ts'
import { lerValor, type Habito } from './valor.ts'

/** A printed balance and the number of movements above it. */
export interface Marca extends Celulas {
  depoisDe: number
}

const lido = (texto: string, habito: Habito, letra = ''): number | null => {
  const v = texto === '' ? null : lerValor(texto, habito)
  if (!v || v === 'ambiguo') return null
  return (v.letra ?? letra.toUpperCase()) === 'D' ? -Math.abs(v.centavos) : v.centavos
}

/** Opening and closing balance. What is not printed is computed from a line only where opening + Σ = closing holds. */
export function saldosDo(
  marcas: readonly Marca[],
  linhas: readonly Celulas[],
  movimentos: readonly Movimento[],
  habito: Habito,
): { saldoAnteriorCentavos: number | null; saldoFinalCentavos: number | null } {
  const daMarca = (m: Marca | undefined): number | null =>
    m ? (lido(m.saldo, habito) ?? lido(m.valor || m.credito || m.debito, habito, m.letra)) : null
  const anterior = daMarca(marcas.find((m) => /anterior|inicial/.test(semAcentos(m.memo))))
  const deTras = (movimentos[0]?.dataIso ?? '') > (movimentos.at(-1)?.dataIso ?? '')
  const nasLinhas = linhas.map((l) => lido(l.saldo, habito))
  const ultimo = (deTras ? nasLinhas : nasLinhas.toReversed()).find((s) => s !== null)
  const outras = marcas.filter((m) => !/anterior|inicial|bloqueado|disponivel/.test(semAcentos(m.memo)))
  const final = ultimo ?? daMarca(deTras ? outras[0] : outras.at(-1))
  if (anterior !== null || final === null) return { saldoAnteriorCentavos: anterior, saldoFinalCentavos: final }
  const primeiro = deTras ? nasLinhas.length - 1 : 0
  const saldoDoPrimeiro = nasLinhas[primeiro] ?? null
  const calculado = saldoDoPrimeiro === null ? null : saldoDoPrimeiro - (movimentos[primeiro]?.valorCentavos ?? 0)
  const soma = movimentos.reduce((t, m) => t + (m.valorCentavos ?? 0), calculado ?? 0)
  return { saldoAnteriorCentavos: soma === final ? calculado : null, saldoFinalCentavos: final }
}
