import type { ClientOptions } from 'ably'

export interface LocalDaPagina {
  protocol: string
  hostname: string
  port: string
  host: string
  origin: string
}

/**
 * Returns the client's connection options. Hosted: the defaults. Embedded: this server only, because by default the
 * client would check for internet access at Ably's own hosts. Timers stay at the client's defaults, which the
 * specification requires.
 */
export function opcoesDeConexao(hospedado: boolean, local: LocalDaPagina): ClientOptions {
  if (hospedado) return {}
  const tls = local.protocol === 'https:'
  // `intranet` without a dot would be taken as the name of an Ably cluster; only the older pair of options takes it as
  // a host
  const host = /\.|::|^localhost$/.test(local.hostname)
    ? { endpoint: local.hostname }
    : { restHost: local.hostname, realtimeHost: local.hostname }
  return {
    ...host,
    tls,
    port: Number(local.port) || 80,
    tlsPort: Number(local.port) || 443,
    transports: ['web_socket'],
    wsConnectivityCheckUrl: `${tls ? 'wss' : 'ws'}://${local.host}/rt-up`,
    connectivityCheckUrl: `${local.origin}/rt-up`,
  }
}
