import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const RAIZ = join(import.meta.dirname, '../..')

export interface ConstrucaoDasPaginas {
  /** Resolves with the reason when the build failed; the server then keeps serving the last successful build. */
  pronta: Promise<string | undefined>
  parar(): Promise<void>
}

interface Carimbo {
  carimbar(raiz: string): string
  construida(pasta: string): string | null
}

/**
 * Builds the browser application when its sources changed since the last build. A packaged installation includes the
 * built pages and has no sources. The build runs in its own process, so that its memory (about 1 GB) is released when
 * it ends.
 */
export function construirPaginas(pasta: string): ConstrucaoDasPaginas {
  let filho: ChildProcess | undefined
  let parada = false
  async function construir(): Promise<string | undefined> {
    const fonte = join(RAIZ, 'scripts/construir.ts')
    if (!existsSync(fonte)) return undefined
    const { carimbar, construida } = (await import(
      pathToFileURL(join(RAIZ, 'scripts/construir/carimbo.ts')).href
    )) as Carimbo
    if (parada || construida(pasta) === carimbar(RAIZ)) return undefined
    // detached: Ctrl-C reaches only the server, which stops the build and lets it clean up
    filho = spawn(process.execPath, [fonte], { cwd: RAIZ, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    return esperar(filho)
  }
  const pronta = construir().catch((erro: unknown) => falha(String(erro)))
  return {
    pronta,
    async parar() {
      parada = true
      filho?.kill('SIGTERM')
      await pronta
    },
  }
}

async function esperar(filho: ChildProcess): Promise<string | undefined> {
  let erros = ''
  filho.stderr?.on('data', (d: Buffer) => (erros += d.toString()))
  const codigo = await new Promise<number | null>((sair) => {
    filho.once('close', sair)
    filho.once('error', (erro) => {
      erros += erro.message
      sair(127)
    })
  })
  return codigo === 0 ? undefined : falha(erros)
}

function falha(erros: string): string {
  const motivo =
    /^\w*Error[^:\n]*: (.+)$/m.exec(erros)?.[1] ?? erros.split('\n').find((l) => l.trim() !== '') ?? 'sem explicação'
  return `As páginas não puderam ser montadas: ${motivo}. Rode npm run build para ver o motivo.`
}
