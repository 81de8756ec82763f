/**
 * The external server's response to an accepted send. The ids are required for reactions, edits, deletions and
 * receipts.
 */
export interface EnvioAceito {
  /** Null when the server accepts without returning an id; the echo (`send.message`) then supplies it. */
  id_externo: string | null
  /** The thread's real address: it may lack the ninth digit that was sent. */
  jid: string | null
  momento: Date | null
}

export function lerEnvioAceito(corpo: unknown): EnvioAceito {
  const { key, messageTimestamp } = (typeof corpo === 'object' && corpo !== null ? corpo : {}) as {
    key?: { id?: unknown; remoteJid?: unknown } | null
    messageTimestamp?: unknown
  }
  const segundos = Number(messageTimestamp)
  return {
    id_externo: typeof key?.id === 'string' ? key.id : null,
    jid: typeof key?.remoteJid === 'string' ? key.remoteJid : null,
    momento: Number.isFinite(segundos) && segundos > 0 ? new Date(segundos * 1000) : null,
  }
}
