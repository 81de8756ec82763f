import { vigentes, type AnexoDoCartao } from '#engines/funil/campos.ts'
import { somarDias } from '#kit/dias.ts'

export const situacoesDeDocumento = ['falta', 'enviado', 'vence', 'vencido'] as const
export type SituacaoDeDocumento = (typeof situacoesDeDocumento)[number]
/** Default number of days before expiry at which a notice is sent. */
export const AVISAR_DIAS = 15

/** Expiry day of a document received today; null: it does not expire. */
export const valeAte = (hoje: string, validadeDias: number | null): string | null =>
  validadeDias === null ? null : somarDias(hoje, validadeDias)

/**
 * State of a document: missing, present, expiring soon, expired. Among several files the one that is valid longest
 * counts; replaced versions are ignored.
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
