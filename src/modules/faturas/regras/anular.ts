import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { SituacaoDaFatura, SituacaoDoLote } from '../tipos.ts'

/** Why an invoice can be neither cancelled nor replaced, in a sentence; null: it can. */
export function porQueNaoAnula(f: {
  situacao: SituacaoDaFatura
  pago_centavos: number
  situacaoDoLote: SituacaoDoLote
}): string | null {
  if (f.situacao === 'cancelada') return 'Esta fatura já foi cancelada.'
  if (f.pago_centavos > 0)
    return `Esta fatura tem ${emReais(f.pago_centavos)} pagos: estorne a baixa em Recebimentos antes de cancelar.`
  if (f.situacaoDoLote === 'aprovado') return 'O lote ainda não começou a sair: reabra o lote para corrigir.'
  return null
}
