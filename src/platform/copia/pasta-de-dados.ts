import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Entries of the data folder that are copied by other means, recreated on start, or useless elsewhere. */
const deFora =
  /^(postgres|postgres-senha|postgres-programa|arquivos|envios|copias)$|^(postgres\.novo|postgres-programa\.novo|\.senha)-|\.parcial$/

/**
 * Reads keys and the other plain files of the data folder, by path relative to `pasta`. A file that disappears
 * meanwhile is skipped.
 */
export async function* lerPastaDeDados(pasta: string, dentro = ''): AsyncGenerator<{ caminho: string; bytes: Buffer }> {
  const itens = await readdir(join(pasta, dentro), { withFileTypes: true })
  for (const item of itens.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (dentro === '' && deFora.test(item.name)) continue
    const caminho = dentro === '' ? item.name : `${dentro}/${item.name}`
    if (item.isDirectory()) yield* lerPastaDeDados(pasta, caminho)
    if (!item.isFile()) continue
    const bytes = await readFile(join(pasta, caminho)).catch((erro: NodeJS.ErrnoException) =>
      erro.code === 'ENOENT' ? null : Promise.reject(erro),
    )
    if (bytes) yield { caminho, bytes }
  }
}
