/**
 * Message ids are unique per chat only, so ours name both; ids of chats stay text, because they may exceed 32 bits and
 * be negative.
 */
export const externoDe = (chat: unknown, mensagem: unknown): string => `${String(chat)}:${String(mensagem)}`

export function doExterno(externo: string): { chat_id: number; message_id: number } | null {
  const partes = /^(-?\d+):(\d+)$/.exec(externo)
  return partes ? { chat_id: Number(partes[1]), message_id: Number(partes[2]) } : null
}

/** 52 bits at most: safe as a number. */
export const chatDo = (endereco: string): number | null => (/^-?\d{1,16}$/.test(endereco) ? Number(endereco) : null)

const MIDIA = 'telegram:'
export const enderecoDoArquivo = (file_id: string): string => MIDIA + file_id
export const arquivoDoEndereco = (endereco: string | undefined): string | null =>
  endereco?.startsWith(MIDIA) ? endereco.slice(MIDIA.length) : null
