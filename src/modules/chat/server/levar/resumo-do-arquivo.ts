import { createHash } from 'node:crypto'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import { BUCKET } from '../apresentar.ts'

/** Over the bytes as they lie in the store now; null when there are none to read. */
export async function resumoDoArquivo(arquivos: Arquivos, caminho: string | null): Promise<string | null> {
  if (!caminho) return null
  try {
    const resumo = createHash('sha256')
    for await (const pedaco of (await arquivos.ler(BUCKET, caminho)).corpo) resumo.update(pedaco as Buffer)
    return resumo.digest('hex')
  } catch {
    return null // the manifest says so in words
  }
}
