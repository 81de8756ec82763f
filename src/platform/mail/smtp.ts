import { isIP } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import type { Rede } from '../net/buscar.ts'
import type { Entrada } from './entrada.ts'
import type { ServidorDeCorreio } from './repositorio/servidor.ts'

/** File and URL access are disabled, so that no field of a mail can make the library read a file or URL. */
const base = (timeoutMs: number) => ({
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  dnsTimeout: timeoutMs,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** The operator's own server: no check of the address. */
export const abrirUrl = (url: string, timeoutMs: number): Transporter => createTransport({ url, ...base(timeoutMs) })

/** The server that was set on a page: connects to the address that the network guard has checked. */
export async function abrirServidor(
  rede: Rede,
  s: ServidorDeCorreio,
  entrada: Entrada | null,
  timeoutMs: number,
): Promise<Transporter> {
  const { endereco, nomeParaTls } = await rede.conferirCorreio(s.host, s.porta)
  const transporte = createTransport({
    host: endereco.address,
    port: s.porta,
    secure: s.seguranca === 'tls',
    requireTLS: s.seguranca === 'starttls',
    ignoreTLS: s.seguranca === 'nenhuma',
    tls: isIP(nomeParaTls) ? {} : { servername: nomeParaTls },
    name: s.remetente_endereco.split('@')[1] ?? 'localhost',
    ...(entrada ? { auth: entrada.auth } : {}),
    ...base(timeoutMs),
  })
  entrada?.renovarEm(transporte)
  return transporte
}
