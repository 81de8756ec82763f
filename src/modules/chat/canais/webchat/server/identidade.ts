import { createHmac, timingSafeEqual } from 'node:crypto'

export interface IdentidadeDita {
  id: string
  nome: string
  email: string
  hash: string
}

/** The text that the company's server signs: all fields shown as verified, so that none can be altered. */
export const textoAssinado = ({ id, nome, email }: Omit<IdentidadeDita, 'hash'>): string => [id, nome, email].join('\n')

export const assinarIdentidade = (segredo: string, quem: Omit<IdentidadeDita, 'hash'>): string =>
  createHmac('sha256', segredo).update(textoAssinado(quem)).digest('hex')

export function confereIdentidade(segredo: string, dita: IdentidadeDita): boolean {
  const certa = Buffer.from(assinarIdentidade(segredo, dita))
  const dada = Buffer.from(dita.hash.toLowerCase())
  return certa.length === dada.length && timingSafeEqual(certa, dada)
}
