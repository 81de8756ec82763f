import { evento } from '#kit/evento.ts'
import type { TipoDeProva } from './tipos.ts'

/** One event for each link of a request's chain. */
export const assinaturaAconteceu = evento<{
  pedido_id: string
  seq: number
  fato: TipoDeProva
  signatario_id: string | null
}>('assinaturas.aconteceu')
/** The company's certificate ends in at most this many days; 0: it has ended. */
export const certificadoVence = evento<{ certificado_id: string; titular: string; dia: string; dias: number }>(
  'assinaturas.certificado_vence',
)
/** A signer has the document on the screen, at this page. */
export const documentoLido = evento<{ pedido_id: string; signatario_id: string; pagina: number }>('assinaturas.lido')
