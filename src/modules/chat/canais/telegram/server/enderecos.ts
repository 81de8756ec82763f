/**
 * Builds a message's external id from chat id and message id, because Telegram's message ids are unique only per chat.
 * Chat ids stay text: they may exceed 32 bits and be negative.
 */
export const externoDe = (chat: unknown, mensagem: unknown): string => `${String(chat)}:${String(mensagem)}`

export function doExterno(externo: string): { chat_id: number; message_id: number } | null {
  const partes = /^(-?\d+):(\d+)$/.exec(externo)
  return partes ? { chat_id: Number(partes[1]), message_id: Number(partes[2]) } : null
}

/** Chat ids have at most 52 bits, so they fit in a number. */
export const chatDo = (endereco: string): number | null => (/^-?\d{1,16}$/.test(endereco) ? Number(endereco) : null)

const MIDIA = 'telegram:'
export const enderecoDoArquivo = (file_id: string): string => MIDIA + file_id
export const arquivoDoEndereco = (endereco: string | undefined): string | null =>
  endereco?.startsWith(MIDIA) ? endereco.slice(MIDIA.length) : null
