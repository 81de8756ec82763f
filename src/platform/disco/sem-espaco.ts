import { codigoDoErro } from '#kit/codigo-do-erro.ts'
import { ErroApp } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'

/** ENOSPC and EDQUOT of the file system, disk_full of PostgreSQL. */
const CODIGOS = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** How long one failed write counts as the state of the disk. */
const LEMBRAR_MS = 15_000
const MAIS_FUNDO = 5

let ultima = 0

/**
 * Returns whether a write failed because a disk is full. The time is stored: the health endpoint reports it for 15 s.
 */
export function semEspaco(erro: unknown): boolean {
  for (let e = erro, n = 0; e && n < MAIS_FUNDO; e = comoObjeto(e).cause, n++) {
    if (!CODIGOS.has(codigoDoErro(e) ?? '')) continue
    ultima = Date.now()
    return true
  }
  return false
}

export const faltouEspacoHaPouco = (): boolean => Date.now() - ultima < LEMBRAR_MS

export const FRASE_SEM_ESPACO =
  'O disco do servidor está cheio e isto não pôde ser guardado. Avise quem cuida do Girassol e tente de novo depois.'

export const discoCheio = (causa: unknown) => new ErroApp('INSUFFICIENT_STORAGE', 507, FRASE_SEM_ESPACO, { causa })
