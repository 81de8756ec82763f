import { isIP } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import { enderecoDaCaixa } from '../../regras/configuracao.ts'
import { entradaDe, type CaixaLigavel } from './entrada.ts'

const PASSO_MS = 20_000

/**
 * Opens an SMTP transport to the validated IP address. File and URL access are disabled, so that no field of an e-mail
 * can make the library read a file or URL.
 */
export async function abrirSmtp(
  caixa: CaixaLigavel,
): Promise<{ transporte: Transporter; causaDe: (erro: unknown) => unknown }> {
  const { s, c } = caixa
  const { endereco, nomeParaTls } = await s.rede.conferirCorreio(c.servidor_smtp, c.porta_smtp)
  const direto = c.ssl_smtp && c.porta_smtp === 465
  const entrada = await entradaDe(caixa)
  const transporte = createTransport({
    host: endereco.address,
    port: c.porta_smtp,
    secure: direto,
    requireTLS: c.ssl_smtp && !direto,
    ignoreTLS: !c.ssl_smtp,
    tls: isIP(nomeParaTls) ? {} : { servername: nomeParaTls },
    name: enderecoDaCaixa(c).split('@')[1] ?? 'localhost',
    auth: entrada.auth,
    connectionTimeout: PASSO_MS,
    greetingTimeout: PASSO_MS,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  entrada.renovarEm(transporte)
  return { transporte, causaDe: entrada.causaDe }
}
