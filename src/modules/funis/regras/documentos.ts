import { vigentes, type AnexoDoCartao } from '#engines/funil/campos.ts'
import { somarDias } from '#kit/dias.ts'

export const situacoesDeDocumento = ['falta', 'enviado', 'vence', 'vencido'] as const
export type SituacaoDeDocumento = (typeof situacoesDeDocumento)[number]
/** Where nobody said how long before its end a document is spoken of. */
export const AVISAR_DIAS = 15

/** Until when a document that comes in today holds; null: for ever. */
export const valeAte = (hoje: string, validadeDias: number | null): string | null =>
  validadeDias === null ? null : somarDias(hoje, validadeDias)

/**
 * How a document stands: missing, there, near its end, over. Of several files, the one that holds longest speaks for
 * all; what a newer version took the place of says nothing any more.
 */
export function situacaoDoDocumento(
  anexos: readonly AnexoDoCartao[],
  hoje: string,
  avisarDias: number | null,
): { situacao: SituacaoDeDocumento; valido_ate: string | null } {
  const atuais = vigentes(anexos)
  if (atuais.length === 0) return { situacao: 'falta', valido_ate: null }
  if (atuais.some((a) => !a.valido_ate)) return { situacao: 'enviado', valido_ate: null }
  const valido_ate =
    atuais
      .map((a) => a.valido_ate ?? '')
      .toSorted()
      .at(-1) ?? ''
  if (valido_ate < hoje) return { situacao: 'vencido', valido_ate }
  return { situacao: valido_ate <= somarDias(hoje, avisarDias ?? AVISAR_DIAS) ? 'vence' : 'enviado', valido_ate }
}
