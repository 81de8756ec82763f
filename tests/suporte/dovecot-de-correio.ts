import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, chownSync } from 'node:fs'
import { createServer, connect, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'

/** Path of a real Dovecot, when the machine has one. */
export const dovecot: string | undefined = [
  '/usr/sbin/dovecot',
  '/usr/local/sbin/dovecot',
  '/opt/homebrew/sbin/dovecot',
].find((c) => existsSync(c))

const usuarioDoSistema = (nome: string): { nome: string; uid: number; gid: number } | undefined => {
  const linha = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((l) => l.startsWith(`${nome}:`))
    : undefined
  const [, , uid, gid] = linha?.split(':') ?? []
  return uid && gid ? { nome, uid: Number(uid), gid: Number(gid) } : undefined
}

const portaLivre = async (): Promise<number> => {
  const s = createServer()
  await new Promise<void>((r) => s.listen(0, '127.0.0.1', r))
  const { port } = s.address() as AddressInfo
  await new Promise<void>((r) => s.close(() => r()))
  return port
}

/** Starts a Dovecot with one user, one mailbox in a temporary folder and plain connections on loopback. */
export async function iniciarDovecot(
  usuario: string,
  senha: string,
): Promise<{
  porta: number
  reiniciar(entre?: () => void): Promise<void>
  trocarValidade(): Promise<void>
  fechar(): Promise<void>
}> {
  if (!dovecot) throw new Error('this machine has no Dovecot')
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-dovecot-'))
  chmodSync(pasta, 0o755)
  const raiz = process.getuid?.() === 0
  const eu = userInfo()
  const dono = (raiz ? usuarioDoSistema('nobody') : undefined) ?? { nome: eu.username, uid: eu.uid, gid: eu.gid }
  const interno = raiz ? (usuarioDoSistema('dovecot')?.nome ?? dono.nome) : dono.nome
  const entrada = raiz ? (usuarioDoSistema('dovenull')?.nome ?? dono.nome) : dono.nome
  const casa = join(pasta, 'casa')
  mkdirSync(casa)
  if (raiz) chownSync(casa, dono.uid, dono.gid)
  const porta = await portaLivre()
  const conf = join(pasta, 'dovecot.conf')
  writeFileSync(
    conf,
    `
base_dir = ${pasta}/run
state_dir = ${pasta}/run
log_path = ${pasta}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_failure_delay = 0
default_internal_user = ${interno}
default_login_user = ${entrada}
first_valid_uid = 1
mail_location = maildir:~/Maildir
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${porta}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
passdb {
  driver = static
  args = password=${senha} user=${usuario}
}
userdb {
  driver = static
  args = uid=${dono.uid} gid=${dono.gid} home=${casa}
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Enviados {
    auto = subscribe
    special_use = \\Sent
  }
}
`,
  )
  let processo: ChildProcess | undefined
  const subir = async () => {
    processo = spawn(dovecot ?? '', ['-F', '-c', conf], { stdio: 'ignore' })
    for (let n = 0; n < 200; n++) {
      if (await responde(porta)) return
      await esperar(50)
    }
    throw new Error(
      `Dovecot did not start:\n${existsSync(join(pasta, 'log')) ? readFileSync(join(pasta, 'log'), 'utf8') : ''}`,
    )
  }
  const descer = async () => {
    const p = processo
    if (!p || p.exitCode !== null) return
    const fim = new Promise<void>((r) => p.once('exit', () => r()))
    p.kill('SIGTERM')
    await Promise.race([fim, esperar(5000)])
    if (p.exitCode === null) p.kill('SIGKILL')
  }
  const reiniciar = async (entre?: () => void) => {
    await descer()
    entre?.()
    await subir()
  }
  await subir()
  return {
    porta,
    reiniciar,
    // without its UID list the mailbox gets new UIDs under a new UIDVALIDITY
    trocarValidade: () =>
      reiniciar(() => {
        execFileSync('find', [join(casa, 'Maildir'), '-maxdepth', '1', '-name', 'dovecot*', '-delete'])
        execFileSync('sleep', ['1.1']) // UIDVALIDITY is a time in seconds
      }),
    async fechar() {
      await descer()
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}

const responde = (porta: number): Promise<boolean> =>
  new Promise((resolve) => {
    const s = connect(porta, '127.0.0.1')
    s.once('data', () => {
      s.destroy()
      resolve(true)
    })
    s.once('error', () => resolve(false))
    s.setTimeout(1000, () => {
      s.destroy()
      resolve(false)
    })
  })
