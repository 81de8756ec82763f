import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { lerPostmaster, postmasterVivo } from '#embedded/postgres/processo.ts'
import { processoVivo } from '#platform/config/processo-vivo.ts'

const EM_MEMORIA = '/dev/shm'
/** Bytes that a run needs at most: the databases of the files that run at the same time, and the write-ahead log. */
const ESPACO = 4 * 2 ** 30
const NOME = /^girassol-teste-(\d+)-/

/**
 * Returns the parent of a run's data folder: the file system in memory where there is one with room. Each test file
 * clones a database of 2,500 files: on a disk that takes ten times the CPU, and other writers delay it by seconds.
 */
export function ondeCorrer(emMemoria = EM_MEMORIA, espaco = ESPACO): string {
  if (!existsSync(emMemoria) || freemem() < 2 * espaco) return tmpdir()
  const { bavail, bsize } = statfsSync(emMemoria)
  return bavail * bsize < espaco ? tmpdir() : emMemoria
}

/** Creates the data folder of a run. It is named after this process, which removes it at the end. */
export function pastaDaCorrida(onde = ondeCorrer()): string {
  limparMortas(onde)
  return mkdtempSync(join(onde, `girassol-teste-${process.pid}-`))
}

/** Removes the folders of runs that were killed, and stops their servers, which outlive them. */
function limparMortas(onde: string): void {
  for (const nome of readdirSync(onde)) {
    const dono = Number(NOME.exec(nome)?.[1])
    if (!dono || processoVivo(dono)) continue
    const dados = join(onde, nome, 'postgres')
    const servidor = lerPostmaster(dados)
    if (servidor && postmasterVivo(servidor.pid, dados)) process.kill(servidor.pid, 'SIGQUIT')
    rmSync(join(onde, nome), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
