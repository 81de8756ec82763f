// Addresses of the pages of signatures for other modules.
import { href } from '#platform/navegador/href.ts'

/** The page on which a signer reads and signs. */
export const linkDeAssinar = (token: string) => href('/assinar/{token}', { token })
/** The public page that shows whether a file is the one that was signed. */
export const linkDeVerificar = (codigo: string) => href('/verificar/{codigo}', { codigo })
/** The company's certificate and time stamp service. */
export const linkDoSelo = () => href('/configuracoes/assinatura')
