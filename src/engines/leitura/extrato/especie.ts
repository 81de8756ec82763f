import { semAcentos } from '#kit/texto.ts'
import type { Especie } from './tipos.ts'

/** Kind of a movement by its text, the first that fits. A fee may name the Pix that it is charged for. */
export function especieDe(memo: string, valorCentavos: number | null): Especie {
  const t = semAcentos(memo)
  const valor = valorCentavos ?? 0
  if (/\btarifas?\b/.test(t)) return 'TARIFA'
  if (!/\bpix\b/.test(t) || valor === 0) return 'OUTRO'
  if (t.includes('devol')) return valor < 0 ? 'PIX_DEVOLVIDO' : 'PIX_DEVOLUCAO_RECEBIDA'
  return valor > 0 ? 'PIX_RECEBIDO' : 'PIX_ENVIADO'
}

/** Lines that print a balance within the list. `ENCARGO SALDO VINCULADO` is a movement. */
const DE_SALDO =
  /^(s ?d ?o|s a l d o|saldo)( (anterior|inicial|final|do dia|do periodo|dia|atual|total|disponivel|em conta|em c\/c|bloqueado|parcial|de fechamento)\b|\s*[:.]?\s*$)/

export const ehSaldo = (memo: string): boolean => DE_SALDO.test(semAcentos(memo).replace(/\s+/g, ' ').trim())
