import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Sources that are bundled for the browser or configure the build. Server-only files are left out: changing them
 * triggers no build.
 */
const ENTRADAS = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/construir.ts',
  'scripts/construir',
  'public',
  'src/kit',
  'src/platform/navegador',
  'src/ui',
  'src/engines',
  'src/modules',
  'src/departments',
  'src/web',
  'src/webchat',
]
const FORA = /(?:^|[\\/])server[\\/]|\.test\.tsx?$/

/** Returns a hash of twelve characters that changes when any source of the pages does. */
export function carimbar(raiz: string): string {
  const soma = createHash('sha256')
  for (const entrada of ENTRADAS) {
    for (const arquivo of listar(raiz, entrada))
      soma
        .update(arquivo)
        .update('\0')
        .update(readFileSync(join(raiz, arquivo)))
        .update('\0')
  }
  return soma.digest('hex').slice(0, 12)
}

function listar(raiz: string, entrada: string): string[] {
  try {
    return readdirSync(join(raiz, entrada), { recursive: true, withFileTypes: true })
      .filter((f) => f.isFile())
      .map((f) =>
        join(f.parentPath, f.name)
          .slice(raiz.length + 1)
          .replaceAll('\\', '/'),
      )
      .filter((f) => !FORA.test(f))
      .sort()
  } catch (erro) {
    const codigo = (erro as NodeJS.ErrnoException).code
    if (codigo === 'ENOTDIR') return [entrada]
    if (codigo === 'ENOENT') return []
    throw erro
  }
}

/** Returns the id of the build in `pasta`, or null when there is none. */
export function construida(pasta: string): string | null {
  try {
    const { id } = JSON.parse(readFileSync(join(pasta, 'builds/latest.json'), 'utf8')) as { id?: string }
    return id ?? null
  } catch {
    return null
  }
}
