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

/** Folder of the data folder with the copies, one for each version. */
const PASTA = 'postgres-programa'

/**
 * The binaries that PostgreSQL runs from: a copy inside the data folder, so that an install that replaces `nativo`
 * takes no library away from a running database. Hard links cost neither space nor time; another volume, or an account
 * that may not link, gets plain copies. `nativo` itself where there is no room for a copy, or nothing may be executed
 * from the data folder.
 */
export function programaDaPasta(nativo: string, pasta: string): string {
  const copia = join(pasta, PASTA, versaoDe(nativo))
  if (!existsSync(copia) && !copiar(nativo, copia, join(pasta, `${PASTA}.novo-${process.pid}`))) return nativo
  const roda =
    spawnSync(join(copia, 'bin', 'postgres'), ['--version'], { cwd: '/', stdio: 'ignore', timeout: 10_000 }).status ===
    0
  return roda ? copia : nativo
}

/**
 * Removes the copies of other versions. Only for whoever has just started the database: nothing else runs from them
 * then.
 */
export function esquecerOutrasVersoes(pasta: string, nativo: string): void {
  const todas = join(pasta, PASTA)
  for (const versao of existsSync(todas) ? readdirSync(todas) : []) {
    if (versao !== versaoDe(nativo)) rmSync(join(todas, versao), { recursive: true, force: true })
  }
}

function versaoDe(nativo: string): string {
  const { version } = JSON.parse(readFileSync(join(nativo, '..', 'package.json'), 'utf8')) as { version: string }
  return version.replace(/[^\w.-]/g, '_')
}

/** Appears whole or not at all; of two processes that copy at the same time the second uses the copy of the first. */
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

/** Open to the account that runs the database, whatever the mask of ours. */
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
    copyFileSync(origem, destino) // EXDEV: another volume; EPERM: not ours to link; EMLINK: too many
  }
}
