import type { AnexoDeEmail } from './tipos.ts'

const VALIDADE_MS = 30_000
/** Limit in bytes for all cached e-mails together. */
const MAXIMO = 48 * 1024 * 1024

interface Guardada {
  anexos: readonly AnexoDeEmail[]
  bytes: number
  relogio: NodeJS.Timeout
}

/**
 * Caches the attachments of e-mails that were just parsed, by the e-mail's path. Each attachment is stored by its own
 * job shortly after the e-mail: without the cache, an e-mail with 50 attachments would be parsed 50 times.
 */
function criarAnexosEmMaos() {
  const guardadas = new Map<string, Guardada>()
  let total = 0

  function soltar(caminho: string): void {
    const g = guardadas.get(caminho)
    if (!g) return
    clearTimeout(g.relogio)
    guardadas.delete(caminho)
    total -= g.bytes
  }

  return {
    guardar(caminho: string, anexos: readonly AnexoDeEmail[]): void {
      soltar(caminho)
      const bytes = anexos.reduce((n, a) => n + a.bytes.byteLength, 0)
      if (bytes === 0 || bytes > MAXIMO) return
      for (const [antigo] of guardadas) if (total + bytes > MAXIMO) soltar(antigo)
      guardadas.set(caminho, { anexos, bytes, relogio: setTimeout(() => soltar(caminho), VALIDADE_MS).unref() })
      total += bytes
    },
    tomar: (caminho: string): readonly AnexoDeEmail[] | undefined => guardadas.get(caminho)?.anexos,
  }
}

export const anexosEmMaos = criarAnexosEmMaos()
