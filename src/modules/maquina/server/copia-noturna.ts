import { spawn, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { sistema } from '#platform/eventos/unidade.ts'
import { devidaEm, nomeDaNoturna } from '#platform/copia/noturna.ts'
import { anotarCopia, situacaoDasCopias } from '#platform/copia/repositorio/copias.ts'
import type { Servicos } from '#platform/servicos.ts'
import { copiaFalhou } from '../eventos.ts'

const SCRIPT = join(import.meta.dirname, '../../../../scripts/backup.ts')
/** Pause before the next attempt after a failure. */
const DE_NOVO_MS = 3600_000
/** Process priority (nice) of the backup, so that it does not slow down the users. */
const GENTIL = 5

export interface CopiaNoturna {
  /**
   * Makes the due backup in a child process. Does nothing without COPIA_PASTA, or when the backup of this day exists.
   */
  conferir(): Promise<void>
  fechar(): Promise<void>
}

export function criarCopiaNoturna(s: Servicos): CopiaNoturna {
  let filho: ChildProcess | undefined
  let fechada = false

  async function copiar(): Promise<string | null> {
    const { DATA_DIR, DATABASE_URL } = s.ambiente
    filho = spawn(process.execPath, [SCRIPT, '--noturna'], {
      env: { ...process.env, DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}), ...daCopia(s) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let erros = ''
    filho.stderr?.on('data', (d: Buffer) => (erros += d.toString()))
    const fim = new Promise<number | null>((pronto) => {
      filho?.once('close', pronto)
      filho?.once('error', (erro) => {
        erros += erro.message
        pronto(127)
      })
    })
    if (filho.pid) baixarPrioridade(filho.pid)
    const codigo = await fim
    filho = undefined
    return codigo === 0 ? null : erros.trim().replace(/\s+/g, ' ') || 'O processo da cópia foi interrompido.'
  }

  return {
    async conferir() {
      const { COPIA_PASTA, COPIA_HORA } = s.ambiente
      if (!COPIA_PASTA || filho || fechada) return
      const devida = devidaEm(COPIA_HORA)
      const { ultima_em, falhou_em } = await situacaoDasCopias(s.banco.db)
      if (ultima_em && ultima_em >= devida) return
      if (falhou_em && falhou_em >= devida && Date.now() - falhou_em.getTime() < DE_NOVO_MS) return
      const comecou_em = new Date()
      const erro = await copiar()
      if (erro === null || fechada) return
      s.log.error({ erro }, 'the nightly copy failed')
      await s.executar(sistema, async (u) => {
        await anotarCopia(u, {
          origem: 'noturna',
          comecou_em,
          arquivo: join(COPIA_PASTA, nomeDaNoturna(comecou_em)),
          bytes: null,
          erro,
        })
        u.emitir(copiaFalhou, { devida: devida.toISOString(), erro })
      })
    },
    async fechar() {
      fechada = true
      filho?.kill('SIGTERM')
    },
  }
}

const daCopia = ({ ambiente: a }: Servicos) => ({
  COPIA_PASTA: a.COPIA_PASTA,
  COPIA_HORA: a.COPIA_HORA,
  COPIA_GUARDAR: String(a.COPIA_GUARDAR),
})

function baixarPrioridade(pid: number): void {
  try {
    setPriority(pid, GENTIL)
  } catch {
    // the process has already ended, or the system does not allow it
  }
}
