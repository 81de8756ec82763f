import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'

/** Interval (ms) at which the holder touches the lock file. */
const SINAL_MS = 2000
/** Time (ms) without a touch after which the lock counts as abandoned, even if its process id is in use again. */
const SUMIDA_MS = 60_000
const OLHAR_MS = 300

export function processoVivo(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (erro) {
    return erro.code === 'EPERM'
  }
}

function pegar(arquivo) {
  try {
    const aberto = openSync(arquivo, 'wx')
    writeSync(aberto, String(process.pid))
    closeSync(aberto)
    return true
  } catch (erro) {
    if (erro.code === 'EEXIST') return false
    throw erro
  }
}

function abandonada(arquivo) {
  try {
    const parada = Date.now() - statSync(arquivo).mtimeMs
    const dono = Number(readFileSync(arquivo, 'utf8'))
    // just created, the process id not yet written
    if (!dono) return parada > SUMIDA_MS
    return parada > SUMIDA_MS || !processoVivo(dono)
  } catch {
    return false
  }
}

/** Renames the lock away and checks the renamed file: if another process has renewed it meanwhile, it is put back. */
function remover(arquivo) {
  const tirada = `${arquivo}.${process.pid}`
  try {
    renameSync(arquivo, tirada)
    if (!abandonada(tirada)) linkSync(tirada, arquivo)
  } catch {
    // another process was faster
  }
  rmSync(tirada, { force: true })
}

/**
 * Runs `fazer` while holding the lock file: one process at a time. `aoEsperar` is called once when another holds it.
 */
export async function comTrava(arquivo, aoEsperar, fazer) {
  mkdirSync(dirname(arquivo), { recursive: true })
  for (let avisado = false; !pegar(arquivo);) {
    if (abandonada(arquivo)) remover(arquivo)
    else {
      if (!avisado) aoEsperar()
      avisado = true
      await esperar(OLHAR_MS)
    }
  }
  const sinal = setInterval(() => utimesSync(arquivo, new Date(), new Date()), SINAL_MS)
  try {
    return await fazer()
  } finally {
    clearInterval(sinal)
    rmSync(arquivo, { force: true })
  }
}
