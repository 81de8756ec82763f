import { semInversao } from '#kit/texto.ts'
import { semNulo } from '../../../entrada/texto-guardavel.ts'

/**
 * The name a sender gave themselves. One with "@" reads as an address, usually somebody else's: the true one takes its
 * place on every screen.
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
 * Whether the receiving server reported that the sender's domain disowns this letter (RFC 8601). Only the topmost
 * header counts: servers add theirs above what came with the letter, and anybody can write one below.
 */
export const dmarcFalhou = (autenticacao: string | undefined): boolean =>
  /(?:^|[;\s])dmarc\s{0,8}=\s{0,8}fail\b/i.test((autenticacao ?? '').slice(0, 8000))
