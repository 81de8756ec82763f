import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { email } from '../../contract/email.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'

/** Headers of an e-mail, for its bubble. */
export interface ResumoDeEmail {
  assunto: string
  de: string
  para: string[]
  cc: string[]
  automatica: string | null
  /** the sender's address may be forged */
  naoConfirmado: boolean
}

const texto = (v: unknown): string => (typeof v === 'string' ? v : '')
const textos = (v: unknown): string[] => (Array.isArray(v) ? v.filter((t): t is string => typeof t === 'string') : [])

/**
 * Reads the headers; null for other messages. An outgoing e-mail that was not sent yet has only the requested headers.
 */
export function lerEmail(d: Mensagem['dados']): ResumoDeEmail | null {
  if (d?.tipo !== 'email' || !Array.isArray(d.para)) return null
  return {
    assunto: texto(d.assunto),
    de: texto(d.de),
    para: textos(d.para),
    cc: textos(d.cc),
    automatica: texto(d.automatica) || null,
    naoConfirmado: d.nao_confirmado === true,
  }
}

export const useEmail = (m: Mensagem, imagens: boolean, querer = true) =>
  useQuery({
    enabled: querer,
    queryKey: ['chat', 'email', m.id, imagens],
    queryFn: async ({ signal }) =>
      (
        await chamar(
          email.abrir,
          { params: { id: m.conversa_id, messageId: m.id }, query: imagens ? { imagens: true } : {} },
          { signal },
        )
      ).data,
    staleTime: 5 * 60_000,
  })
