/** Addresses and external ids of webchat records. They contain UUIDs, so a visitor cannot guess another's. */
const ENDERECO = /^webchat:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

export const enderecoDoVisitante = (id: string): string => `webchat:${id}`
export const visitanteDoEndereco = (endereco: string): string | null => ENDERECO.exec(endereco)?.[1] ?? null

export const externoDaEntrada = (visitante: string, idCliente: string): string => `wc:${visitante}:${idCliente}`
export const externoDaSaida = (mensagem: string): string => `wc:${mensagem}`
/** Extracts the widget's client id from the external id of a visitor's message. */
export const idClienteDo = (externo: string): string => externo.slice('wc:'.length + 36 + 1)

/** Internal URL of an uploaded file, written and read only by this channel. */
export const enderecoDoArquivo = (endereco: string, arquivo: string): string => `${endereco}/${arquivo}`
export function arquivoDoEndereco(url: string): { visitante: string; arquivo: string } | null {
  const [, visitante = '', arquivo = ''] = /^webchat:([\w-]{36})\/([\w-]{36})$/.exec(url) ?? []
  return visitante ? { visitante, arquivo } : null
}
