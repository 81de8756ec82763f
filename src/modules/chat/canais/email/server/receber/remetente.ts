import { semInversao } from '#kit/texto.ts'
import { semNulo } from '#modules/chat/nucleo/server/texto-guardavel.ts'

/**
 * Returns the sender's display name. A name that contains "@" looks like an address, usually another person's, so the
 * real address replaces it.
 */
export function nomeDoRemetente(bruto: string, endereco: string): string {
  const nome = semInversao(semNulo(bruto))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 120)
    .toWellFormed()
  return /[@\uFF20\uFE6B]/.test(nome) ? endereco : nome
}

/**
 * Whether the receiving server reported that the sender's domain rejects this e-mail (DMARC fail, RFC 8601). Only the
 * topmost header counts: servers add theirs above existing ones, and a sender can forge any header below.
 */
export const dmarcFalhou = (autenticacao: string | undefined): boolean =>
  /(?:^|[;\s])dmarc\s{0,8}=\s{0,8}fail\b/i.test((autenticacao ?? '').slice(0, 8000))
