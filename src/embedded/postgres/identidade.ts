import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'

/**
 * As whom PostgreSQL runs. It refuses to run as root, so root needs a stand-in; everybody else runs it as themselves.
 * `prefixo` is put before the program; `uid`/`gid` go to spawn; `dono` owns the data folder, seen from outside.
 */
export interface Identidade {
  prefixo: string[]
  uid?: number
  gid?: number
  dono?: number
  nativo: string
}

const roda = (comando: string, args: string[], extra: { uid?: number; gid?: number } = {}) =>
  spawnSync(comando, args, { ...extra, cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0

export function escolherIdentidade(nativo: string, pasta: string): Identidade {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { prefixo: [], nativo }
  const postgres = join(nativo, 'bin', 'postgres')

  // 1. A user namespace in which root carries an ordinary number: files stay root's, folders closed to others stay
  // usable.
  const prefixo = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  if (roda('unshare', [...prefixo.slice(1), postgres, '--version'])) return { prefixo, dono: 0, nativo }

  // 2. Step down to a system account that exists in the password file.
  const conta = contaDoSistema()
  if (!conta)
    throw new FalhaDeInicio(
      'O PostgreSQL não roda como root e esta máquina não tem a conta nobody. Rode como um usuário comum ou defina DATABASE_URL.',
    )
  // that account must be able to walk through the data folder to its own part of it; what lies beside it stays closed,
  // file by file
  chmodSync(pasta, lstatSync(pasta).mode | 0o011)
  if (!roda('/bin/sh', ['-c', 'cd "$1"', 'sh', pasta], conta)) {
    throw new FalhaDeInicio(
      `A pasta de dados ${pasta} fica dentro de uma pasta fechada. Defina DATA_DIR para um lugar aberto, como /var/lib/girassol.`,
    )
  }
  if (!roda(postgres, ['--version'], conta)) {
    throw new FalhaDeInicio(
      'Não consegui iniciar o PostgreSQL embutido como root. Rode como um usuário comum ou defina DATABASE_URL.',
    )
  }
  return { prefixo: [], ...conta, dono: conta.uid, nativo }
}

function contaDoSistema(): { uid: number; gid: number } | undefined {
  const linhas = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((l) => l.split(':'))
  const linha = linhas.find(([nome]) => nome === 'postgres') ?? linhas.find(([nome]) => nome === 'nobody')
  return linha ? { uid: Number(linha[2]), gid: Number(linha[3]) } : undefined
}

/** Hands the data folder to whoever will run the database; skips the walk when it is already theirs. */
export function entregarPasta(pasta: string, { dono, gid }: Identidade): void {
  if (dono === undefined || !existsSync(pasta) || lstatSync(pasta).uid === dono) return
  const andar = (caminho: string): void => {
    const info = lstatSync(caminho)
    if (info.isDirectory()) for (const nome of readdirSync(caminho)) andar(join(caminho, nome))
    if (!info.isSymbolicLink()) chownSync(caminho, dono, gid ?? 0)
  }
  andar(pasta)
}
