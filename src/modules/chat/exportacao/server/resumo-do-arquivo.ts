import { createHash } from 'node:crypto'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'

/** Returns the SHA-256 of the file as it is stored now; null when it cannot be read. */
export async function resumoDoArquivo(arquivos: Arquivos, caminho: string | null): Promise<string | null> {
  if (!caminho) return null
  try {
    const resumo = createHash('sha256')
    for await (const pedaco of (await arquivos.ler(BUCKET, caminho)).corpo) resumo.update(pedaco as Buffer)
    return resumo.digest('hex')
  } catch {
    return null // the record states that the file is missing
  }
}
