import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { build as construirComVite, UserConfig } from 'vite'
import type { configuracao as Configuracao } from '../vite.config.ts'
import { carimbar, construida } from './construir/carimbo.ts'
import { comprimir } from './construir/comprimir.ts'
import { juntar, type Pedaco } from './construir/juntar.ts'
import { conferirOrcamento, type PesoDaTela } from './construir/orcamento.ts'
import { processoVivo } from '../src/platform/config/processo-vivo.ts'
import { conferirPublicas, construcaoDasPublicas } from './construir/publicas.ts'
import { conferirWebchat, construcaoDoWebchat } from './construir/webchat.ts'

const RAIZ = join(import.meta.dirname, '..')

export interface Construcao {
  id: string
  /** folder to serve */
  pasta: string
  /** false: the folder already holds a build of these sources */
  nova: boolean
  ms: number
  telas: readonly PesoDaTela[]
}

interface Opcoes {
  pasta?: string
  forcar?: boolean
  log?: (linha: string) => void
}

/**
 * Builds the browser application, the service worker, builds/latest.json and builds/meta/{id}.json. The id of a build
 * is the hash of its sources; an existing build with the same id is reused. Fails when a screen exceeds its size limit.
 */
export async function construir(opcoes: string | Opcoes = {}): Promise<Construcao> {
  const {
    pasta = join(RAIZ, 'dist/web'),
    forcar = false,
    log = () => {},
  }: Opcoes = typeof opcoes === 'string' ? { pasta: opcoes } : opcoes
  const inicio = performance.now()
  const id = carimbar(RAIZ)
  const passou = () => Math.round(performance.now() - inicio)
  if (!forcar && construida(pasta) === id) return { id, pasta, nova: false, ms: passou(), telas: [] }

  const ambiente = process.env.NODE_ENV
  process.env.NODE_ENV = 'production' // a production build, whichever environment the caller has (tests, a watcher)
  const { build } = await import('vite')
  const { configuracao, metaDaConstrucao } = (await import(
    pathToFileURL(join(RAIZ, 'vite.config.ts')).href
  )) as typeof import('../vite.config.ts')
  const obra = `${pasta}.${process.pid}`
  limparObras(pasta)
  const cortar = () => {
    rmSync(obra, { recursive: true, force: true })
    process.exit(130)
  }
  process.once('SIGTERM', cortar)
  try {
    const pedacos = await construirPaginas(build, configuracao, id, obra)
    await build({
      root: RAIZ,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir: obra,
        emptyOutDir: false,
        reportCompressedSize: false,
        lib: { entry: 'src/web/sw.ts', formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
      },
    })
    await build(construcaoDoWebchat(RAIZ, obra))
    await build(construcaoDasPublicas(RAIZ, obra))
    mkdirSync(join(obra, 'builds/meta'), { recursive: true })
    writeFileSync(join(obra, 'builds/latest.json'), JSON.stringify({ id, timestamp: Date.now() }))
    writeFileSync(
      join(obra, 'builds/arquivos.json'),
      JSON.stringify(readdirSync(join(obra, 'assets')).map((a) => `/assets/${a}`)),
    )
    writeFileSync(join(obra, `builds/meta/${id}.json`), JSON.stringify(metaDaConstrucao(id)))
    const telas = await conferirOrcamento(RAIZ, obra, pedacos, log)
    conferirWebchat(obra, log)
    conferirPublicas(obra, log)
    await comprimir(obra)
    trocar(obra, pasta)
    return { id, pasta, nova: true, ms: passou(), telas }
  } finally {
    if (ambiente === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = ambiente
    process.off('SIGTERM', cortar)
    rmSync(obra, { recursive: true, force: true })
  }
}

/**
 * Builds twice: the first build, in memory (a few seconds), shows which modules are loaded together, and that decides
 * how the second one groups them into files.
 */
async function construirPaginas(
  build: typeof construirComVite,
  configuracao: typeof Configuracao,
  id: string,
  obra: string,
): Promise<Pedaco[]> {
  let pedacos: Pedaco[] = []
  const contar = (lista: Pedaco[]) => void (pedacos = lista)
  const fazer = async ({ build: opcoes, ...base }: UserConfig, write: boolean) =>
    build({ ...base, configFile: false, logLevel: 'warn', build: { ...opcoes, outDir: obra, write } })
  await fazer(configuracao(id, { contar }), false)
  await fazer(configuracao(id, { contar, grupoDe: juntar(pedacos) }), true)
  return pedacos
}

/** Deletes the folders of builds that were killed. */
function limparObras(pasta: string): void {
  const nome = basename(pasta)
  for (const item of existsSync(dirname(pasta)) ? readdirSync(dirname(pasta)) : []) {
    const pid = item.startsWith(`${nome}.`) ? /^(?:velha\.)?(\d+)$/.exec(item.slice(nome.length + 1))?.[1] : undefined
    if (pid && !processoVivo(Number(pid))) rmSync(join(dirname(pasta), item), { recursive: true, force: true })
  }
}

/** Replaces the folder by renaming: it is either complete or the previous one, so a partial build is never served. */
function trocar(obra: string, pasta: string): void {
  const velha = `${pasta}.velha.${process.pid}`
  try {
    renameSync(pasta, velha)
  } catch (erro) {
    if ((erro as NodeJS.ErrnoException).code !== 'ENOENT') throw erro
  }
  renameSync(obra, pasta)
  rmSync(velha, { recursive: true, force: true })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const feita = await construir({ forcar: process.argv.includes('--forcar'), log: (linha) => console.log(linha) })
  console.log(feita.nova ? `Construção ${feita.id} em ${feita.ms} ms` : `Construção ${feita.id} já estava pronta`)
}
