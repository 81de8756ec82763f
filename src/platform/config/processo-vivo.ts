import { temCodigo } from '#kit/codigo-do-erro.ts'

/** Returns whether a process with this id runs on this machine, also under another account. */
export function processoVivo(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (erro) {
    return temCodigo(erro, 'EPERM')
  }
}
