import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files that a data folder of the application contains from its first start on. */
const NOSSOS = ['chave-mestra', 'postgres-senha', 'postgres']
const STICKY = 0o1000

/**
 * Creates the data folder and closes it to other accounts (0700), also when it existed with open permissions. Where the
 * database runs as another account, that account may still traverse it (0711). A folder that is shared with other uses
 * (`/tmp`, a home folder) is left unchanged.
 */
export function fecharPasta(pasta: string): void {
  mkdirSync(pasta, { recursive: true, mode: 0o700 })
  const info = lstatSync(pasta)
  const dentro = readdirSync(pasta)
  const nossa = dentro.length === 0 || NOSSOS.some((nome) => dentro.includes(nome))
  if (
    process.platform === 'win32' ||
    !info.isDirectory() ||
    !nossa ||
    info.uid !== process.getuid?.() ||
    (info.mode & STICKY) !== 0
  )
    return
  const banco = lstatSync(join(pasta, 'postgres'), { throwIfNoEntry: false })
  const modo = banco && banco.uid !== info.uid ? 0o711 : 0o700
  if ((info.mode & 0o777) !== modo) chmodSync(pasta, modo)
}
