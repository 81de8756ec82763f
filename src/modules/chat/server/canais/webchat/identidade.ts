import { createHmac, timingSafeEqual } from 'node:crypto'

export interface IdentidadeDita {
  id: string
  nome: string
  email: string
  hash: string
}

/** What the company's server signs: all that is shown as known, so that none of it can be changed on the way. */
export const textoAssinado = ({ id, nome, email }: Omit<IdentidadeDita, 'hash'>): string => [id, nome, email].join('\n')

export const assinarIdentidade = (segredo: string, quem: Omit<IdentidadeDita, 'hash'>): string =>
  createHmac('sha256', segredo).update(textoAssinado(quem)).digest('hex')

export function confereIdentidade(segredo: string, dita: IdentidadeDita): boolean {
  const certa = Buffer.from(assinarIdentidade(segredo, dita))
  const dada = Buffer.from(dita.hash.toLowerCase())
  return certa.length === dada.length && timingSafeEqual(certa, dada)
}
