export interface Endereco {
  /** The configured send URL, unchanged. */
  envio: string
  /** Everything before `/message/…`, without trailing slash. */
  base: string
  instancia: string
  /**
   * Form of the configured URL, `…/message/send<Name>[/<instance>]` or only the base; it determines the URLs of the
   * other sends.
   */
  forma: 'com-instancia' | 'sem-instancia' | 'base'
}

/**
 * Parses the configured URL. It may be the URL of the text send (with or without instance) or only the server's; both
 * are in use.
 */
export function lerEndereco(configuracao: { send_endpoint_url: string; instance_name: string }): Endereco {
  const url = new URL(configuracao.send_endpoint_url.trim())
  const partes = /^(.*)\/message\/send[A-Za-z]+(?:\/([^/]+))?\/?$/.exec(url.pathname)
  if (!partes)
    return {
      envio: url.href,
      base: semBarra(url.origin + url.pathname),
      instancia: configuracao.instance_name,
      forma: 'base',
    }
  const base = url.origin + (partes[1] ?? '')
  if (!partes[2]) return { envio: url.href, base, instancia: configuracao.instance_name, forma: 'sem-instancia' }
  return { envio: url.href, base, instancia: decodificar(partes[2]), forma: 'com-instancia' }
}

const semBarra = (texto: string): string => texto.replace(/\/+$/, '')

function decodificar(parte: string): string {
  try {
    return decodeURIComponent(parte)
  } catch {
    return parte
  }
}

/** Replaces the send's name in the configured URL (usually `sendText`). */
export const trocarEnvio = (endereco: Endereco, nome: string): string => {
  const url = new URL(endereco.envio)
  url.pathname = url.pathname.replace(/\/message\/send[A-Za-z]+/, `/message/${nome}`)
  return url.href
}

export const comInstancia = (endereco: Endereco, caminho: string): string =>
  `${endereco.base}${caminho}/${encodeURIComponent(endereco.instancia)}`
