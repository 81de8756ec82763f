import type { ClientOptions } from 'ably'

export interface LocalDaPagina {
  protocol: string
  hostname: string
  port: string
  host: string
  origin: string
}

/**
 * Where the client connects. Hosted: nothing to say. Embedded: this very server, and nowhere else — by default the
 * client would ask Ably's own hosts whether there is internet at all. No timer is set here: the client's defaults are
 * the specified ones.
 */
export function opcoesDeConexao(hospedado: boolean, local: LocalDaPagina): ClientOptions {
  if (hospedado) return {}
  const tls = local.protocol === 'https:'
  // `intranet` without a dot would be taken for the name of an Ably cluster; only the older pair of options takes it as
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
