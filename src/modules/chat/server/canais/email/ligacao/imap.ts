import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import type { Rede } from '#platform/net/buscar.ts'
import { PORTA_IMAP_PADRAO, type ConfiguracaoEmail } from '../../../../regras/email/configuracao.ts'

/** Largest letter taken over whole; of a larger one only its head is read. */
export const CARTA_MAX = 30 * 1024 * 1024

/**
 * A connection to the mailbox, to the very address that was checked; TLS still asks for the name. It cannot be reused
 * once closed.
 */
export async function abrirImap(rede: Rede, c: ConfiguracaoEmail): Promise<ImapFlow> {
  const { endereco, nomeParaTls } = await rede.conferirCorreio(c.servidor_imap, c.porta_imap)
  const direto = c.ssl_imap && c.porta_imap !== 143
  const cliente = new ImapFlow({
    host: endereco.address,
    port: c.porta_imap || PORTA_IMAP_PADRAO,
    secure: direto,
    ...(isIP(nomeParaTls) ? {} : { servername: nomeParaTls }),
    doSTARTTLS: direto ? undefined : c.ssl_imap,
    auth: { user: c.usuario, pass: c.senha },
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: 5 * 60_000,
    missingIdleCommand: 'NOOP',
    connectionTimeout: 20_000,
    greetingTimeout: 15_000,
    socketTimeout: 10 * 60_000,
    maxLiteralSize: CARTA_MAX + 1024 * 1024,
    clientInfo: { name: 'Girassol' },
  })
  // without a listener a broken line would end the process; whoever uses the connection hears of it by `close`
  cliente.on('error', () => {})
  try {
    await cliente.connect()
    return cliente
  } catch (erro) {
    cliente.close()
    throw erro
  }
}
