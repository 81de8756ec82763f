import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the data folder holds that is copied by other means, made anew, or of no use elsewhere. */
const deFora =
  /^(postgres|postgres-senha|postgres-programa|arquivos|envios|copias)$|^(postgres\.novo|postgres-programa\.novo|\.senha)-|\.parcial$/

/**
 * Keys and whatever else the house keeps as plain files, by path relative to `pasta`. A file that goes away meanwhile
 * is not missed.
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
