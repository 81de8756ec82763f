import { lerEmail } from './ler-email.ts'
import type { EmailLido } from './tipos.ts'

/** Entry point of the worker thread that parses an e-mail. */
export const lerCartaInteira = ({
  bruto,
  nossoEndereco,
}: {
  bruto: Uint8Array
  nossoEndereco: string
}): Promise<EmailLido> => lerEmail(bruto, nossoEndereco)
