import { isIP } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import type { Rede } from '#platform/net/buscar.ts'
import { enderecoDaCaixa, type ConfiguracaoEmail } from '../../regras/configuracao.ts'

const PASSO_MS = 20_000

/**
 * Opens an SMTP transport to the validated IP address. File and URL access are disabled, so that no field of an e-mail
 * can make the library read a file or URL.
 */
export async function abrirSmtp(rede: Rede, c: ConfiguracaoEmail): Promise<Transporter> {
  const { endereco, nomeParaTls } = await rede.conferirCorreio(c.servidor_smtp, c.porta_smtp)
  const direto = c.ssl_smtp && c.porta_smtp === 465
  return createTransport({
    host: endereco.address,
    port: c.porta_smtp,
    secure: direto,
    requireTLS: c.ssl_smtp && !direto,
    ignoreTLS: !c.ssl_smtp,
    tls: isIP(nomeParaTls) ? {} : { servername: nomeParaTls },
    name: enderecoDaCaixa(c).split('@')[1] ?? 'localhost',
    auth: { user: c.usuario, pass: c.senha },
    connectionTimeout: PASSO_MS,
    greetingTimeout: PASSO_MS,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
