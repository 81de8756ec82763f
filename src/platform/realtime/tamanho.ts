import { ErroApp } from '#kit/erro.ts'

/** Advertised to every client and enforced on every publish, in bytes. */
export const TAMANHO_MAXIMO = 65_536

export interface PartesDaMensagem {
  nome?: string | null | undefined
  clientId?: string | null | undefined
  dados?: unknown
  extras?: unknown
}

/**
 * Computes the size by Ably's rule (TO3l8): names, client ids, JSON of extras and encoded data, summed over one
 * publish.
 */
export function tamanhoDasMensagens(mensagens: readonly PartesDaMensagem[]): number {
  let total = 0
  for (const m of mensagens) {
    total += Buffer.byteLength(m.nome ?? '') + Buffer.byteLength(m.clientId ?? '')
    if (m.extras !== undefined && m.extras !== null) total += Buffer.byteLength(JSON.stringify(m.extras))
    if (typeof m.dados === 'string') total += Buffer.byteLength(m.dados)
    else if (m.dados !== undefined && m.dados !== null) total += Buffer.byteLength(JSON.stringify(m.dados))
  }
  return total
}

/** Throws 40009 of the realtime catalogue, for messages of our own server. */
export function exigirTamanho(mensagens: readonly PartesDaMensagem[]): void {
  const tamanho = tamanhoDasMensagens(mensagens)
  if (tamanho > TAMANHO_MAXIMO) {
    throw new ErroApp('40009', 400, 'A mensagem é grande demais para o canal ao vivo.', {
      details: { tamanho, maximo: TAMANHO_MAXIMO },
    })
  }
}
