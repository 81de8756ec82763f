/** Names by which the chat knows what is the widget's. Each carries nothing that another visitor could guess. */
const ENDERECO = /^webchat:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

export const enderecoDoVisitante = (id: string): string => `webchat:${id}`
export const visitanteDoEndereco = (endereco: string): string | null => ENDERECO.exec(endereco)?.[1] ?? null

export const externoDaEntrada = (visitante: string, idCliente: string): string => `wc:${visitante}:${idCliente}`
export const externoDaSaida = (mensagem: string): string => `wc:${mensagem}`
/** The id that the widget gave, inside the name of a message of a visitor. */
export const idClienteDo = (externo: string): string => externo.slice('wc:'.length + 36 + 1)

/** Where the bytes of an upload are, said to ourselves: only this channel writes deliveries and only it reads this. */
export const enderecoDoArquivo = (endereco: string, arquivo: string): string => `${endereco}/${arquivo}`
export function arquivoDoEndereco(url: string): { visitante: string; arquivo: string } | null {
  const [, visitante = '', arquivo = ''] = /^webchat:([\w-]{36})\/([\w-]{36})$/.exec(url) ?? []
  return visitante ? { visitante, arquivo } : null
}
