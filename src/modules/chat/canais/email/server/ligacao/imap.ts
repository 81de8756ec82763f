import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import type { Entrada } from '#platform/mail/entrada.ts'
import { PORTA_IMAP_PADRAO } from '../../regras/configuracao.ts'
import { entradaDe, type CaixaLigavel } from './entrada.ts'
import { recusouSenha } from './explicar.ts'

/** Largest e-mail that is downloaded whole; of a larger one only the headers are read. */
export const CARTA_MAX = 30 * 1024 * 1024

/**
 * Connects to the mailbox at the IP address that was validated; TLS still verifies the host name. The connection cannot
 * be reused after it is closed.
 */
export async function abrirImap(caixa: CaixaLigavel): Promise<ImapFlow> {
  const entrada = await entradaDe(caixa)
  try {
    return await ligar(caixa, entrada)
  } catch (erro) {
    // the token was refused before its time: renew it once
    if (!entrada.renovar || !recusouSenha(erro)) throw erro
    return ligar(caixa, await entrada.renovar())
  }
}

async function ligar({ s, c }: CaixaLigavel, { auth }: Entrada): Promise<ImapFlow> {
  const { endereco, nomeParaTls } = await s.rede.conferirCorreio(c.servidor_imap, c.porta_imap)
  const direto = c.ssl_imap && c.porta_imap !== 143
  const cliente = new ImapFlow({
    host: endereco.address,
    port: c.porta_imap || PORTA_IMAP_PADRAO,
    secure: direto,
    ...(isIP(nomeParaTls) ? {} : { servername: nomeParaTls }),
    doSTARTTLS: direto ? undefined : c.ssl_imap,
    auth,
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
  // without a listener a connection error would end the process; users of the connection receive `close`
  cliente.on('error', () => {})
  try {
    await cliente.connect()
    return cliente
  } catch (erro) {
    cliente.close()
    throw erro
  }
}
