import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { lerJson } from '#platform/json.ts'

/** Subfolder of the data folder with one copy per version. */
const PASTA = 'postgres-programa'

/**
 * Returns the folder of binaries that PostgreSQL runs from: a copy inside the data folder, so that an install that
 * replaces `nativo` removes no library of a running database. Hard links cost neither space nor time; on another
 * volume, or for an account that may not link, files are copied. Returns `nativo` itself without room for a copy, or
 * when the data folder does not allow execution.
 */
export function programaDaPasta(nativo: string, pasta: string): string {
  const copia = join(pasta, PASTA, versaoDe(nativo))
  if (!existsSync(copia) && !copiar(nativo, copia, join(pasta, `${PASTA}.novo-${process.pid}`))) return nativo
  const roda =
    spawnSync(join(copia, 'bin', 'postgres'), ['--version'], { cwd: '/', stdio: 'ignore', timeout: 10_000 }).status ===
    0
  return roda ? copia : nativo
}

/** Removes the copies of other versions. Only right after starting the database: no other version runs then. */
export function esquecerOutrasVersoes(pasta: string, nativo: string): void {
  const todas = join(pasta, PASTA)
  for (const versao of existsSync(todas) ? readdirSync(todas) : []) {
    if (versao !== versaoDe(nativo)) rmSync(join(todas, versao), { recursive: true, force: true })
  }
}

function versaoDe(nativo: string): string {
  const { version } = lerJson(
    z.object({ version: z.string() }),
    readFileSync(join(nativo, '..', 'package.json'), 'utf8'),
  )
  return version.replace(/[^\w.-]/g, '_')
}

/** Copies atomically; of two processes that copy at the same time the second uses the copy of the first. */
function copiar(nativo: string, destino: string, temporario: string): boolean {
  try {
    copiarPasta(nativo, temporario)
    criarPasta(dirname(destino))
    renameSync(temporario, destino)
    return true
  } catch {
    rmSync(temporario, { recursive: true, force: true })
    return existsSync(destino)
  }
}

/** Creates a folder that the database's account may read, whatever our umask. */
function criarPasta(pasta: string): void {
  mkdirSync(pasta, { recursive: true })
  chmodSync(pasta, 0o755)
}

function copiarPasta(de: string, para: string): void {
  criarPasta(para)
  for (const item of readdirSync(de, { withFileTypes: true })) {
    const [origem, destino] = [join(de, item.name), join(para, item.name)]
    if (item.isDirectory()) copiarPasta(origem, destino)
    else if (item.isSymbolicLink()) symlinkSync(readlinkSync(origem), destino)
    else ligarOuCopiar(origem, destino)
  }
}

function ligarOuCopiar(origem: string, destino: string): void {
  try {
    linkSync(origem, destino)
  } catch {
    copyFileSync(origem, destino) // EXDEV: another volume; EPERM: no permission to link; EMLINK: too many links
  }
}
