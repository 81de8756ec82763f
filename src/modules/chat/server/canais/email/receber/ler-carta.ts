import { lerEmail } from './ler-email.ts'
import type { EmailLido } from './tipos.ts'

/** What the worker thread runs for one letter. */
export const lerCartaInteira = ({
  bruto,
  nossoEndereco,
}: {
  bruto: Uint8Array
  nossoEndereco: string
}): Promise<EmailLido> => lerEmail(bruto, nossoEndereco)
