import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'

/**
 * The account that PostgreSQL runs as. PostgreSQL refuses to run as root, so root needs another identity; every other
 * account runs it itself. `prefixo` is put before the command; `uid`/`gid` are passed to spawn; `dono` owns the data
 * folder, as seen from outside.
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

  // 1. A user namespace in which root has an ordinary uid: files stay owned by root, and folders closed to others stay
  // usable.
  const prefixo = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  if (roda('unshare', [...prefixo.slice(1), postgres, '--version'])) return { prefixo, dono: 0, nativo }

  // 2. Switch to a system account that exists in the password file.
  const conta = contaDoSistema()
  if (!conta)
    throw new FalhaDeInicio(
      'O PostgreSQL não roda como root e esta máquina não tem a conta nobody. Rode como um usuário comum ou defina DATABASE_URL.',
    )
  // that account must be able to traverse the data folder to reach its own part; the other files stay closed one by one
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

/**
 * Changes the owner of the data folder to the account that runs the database; returns early when it already owns it.
 */
export function entregarPasta(pasta: string, { dono, gid }: Identidade): void {
  if (dono === undefined || !existsSync(pasta) || lstatSync(pasta).uid === dono) return
  const andar = (caminho: string): void => {
    const info = lstatSync(caminho)
    if (info.isDirectory()) for (const nome of readdirSync(caminho)) andar(join(caminho, nome))
    if (!info.isSymbolicLink()) chownSync(caminho, dono, gid ?? 0)
  }
  andar(pasta)
}
