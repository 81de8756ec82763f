import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Builds the browser application when its sources changed since the last build; a packaged installation brings it built and has no
 * sources. A build that fails leaves the API running with the last pages that worked, and says so. Returns the reason, if any.
 */
export async function construirPaginas(pasta: string): Promise<string | undefined> {
  const fonte = join(import.meta.dirname, '../../scripts/construir.ts')
  if (!existsSync(fonte)) return undefined
  try {
    const { construir } = (await import(fonte)) as { construir(pasta?: string): Promise<void> }
    await construir(pasta)
    return undefined
  } catch (erro) {
    return `As páginas não puderam ser montadas: ${erro instanceof Error ? erro.message.split('\n')[0] : String(erro)}. Rode npm run build para ver o motivo.`
  }
}
