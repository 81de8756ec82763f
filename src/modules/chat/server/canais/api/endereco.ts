export interface Endereco {
  /** The configured send address, as is. */
  envio: string
  /** Everything before `/message/…`, without trailing slash. */
  base: string
  instancia: string
  /** `…/message/send<Name>[/<instance>]`: its parts decide where the other sends go. */
  forma: 'com-instancia' | 'sem-instancia' | 'base'
}

/**
 * The configured URL may be the address of the text send (with or without instance) or just the server's; both are in
 * use.
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

/** The configured address with another send in the place of `sendText` (also when someone configured another one). */
export const trocarEnvio = (endereco: Endereco, nome: string): string => {
  const url = new URL(endereco.envio)
  url.pathname = url.pathname.replace(/\/message\/send[A-Za-z]+/, `/message/${nome}`)
  return url.href
}

export const comInstancia = (endereco: Endereco, caminho: string): string =>
  `${endereco.base}${caminho}/${encodeURIComponent(endereco.instancia)}`
