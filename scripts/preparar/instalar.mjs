import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processoVivo } from './trava.mjs'

const SELO = '.girassol-selo.json'

/**
 * Installs into a separate folder and moves the result only when it is complete, so that a server running from
 * node_modules never misses a file and a failed install changes nothing. Returns npm's output on failure, otherwise
 * null.
 */
export async function instalar(raiz, { completo, marca, soAcrescentar }) {
  const cache = join(raiz, '.cache')
  limparRestos(cache)
  const obra = join(cache, `instalacao-${process.pid}`)
  try {
    mkdirSync(obra, { recursive: true })
    for (const nome of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(join(raiz, nome))) copyFileSync(join(raiz, nome), join(obra, nome))
    const { codigo, saida } = await npmCi(obra, completo)
    if (codigo !== 0) return saida
    const novos = join(obra, 'node_modules')
    mkdirSync(novos, { recursive: true })
    writeFileSync(join(novos, SELO), JSON.stringify({ marca, completo }))
    if (soAcrescentar) acrescentar(novos, join(raiz, 'node_modules'))
    else trocar(novos, join(raiz, 'node_modules'), join(cache, `instalacao-antiga-${process.pid}`))
    return null
  } catch (erro) {
    return erro.message
  } finally {
    rmSync(obra, { recursive: true, force: true })
  }
}

function npmCi(pasta, completo) {
  const argumentos = [
    'ci',
    '--prefix',
    pasta,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    completo ? '--include=dev' : '--omit=dev',
  ]
  // npm_execpath is npm's own script; running it with this Node works on every system
  const npm = process.env.npm_execpath
  const opcoes = { cwd: pasta, stdio: ['ignore', 'pipe', 'pipe'] }
  const filho = npm
    ? spawn(process.execPath, [npm, ...argumentos], opcoes)
    : spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', argumentos, {
        ...opcoes,
        shell: process.platform === 'win32',
      })
  let saida = ''
  filho.stdout.on('data', (d) => (saida += d))
  filho.stderr.on('data', (d) => (saida += d))
  return new Promise((pronto) => {
    filho.on('error', (erro) => pronto({ codigo: 127, saida: saida + erro.message }))
    filho.on('close', (codigo) => pronto({ codigo, saida }))
  })
}

/**
 * Moves the missing packages. Both trees come from one lockfile, which fixes the location of every package: what exists
 * is identical and stays untouched. The stamp is written last.
 */
function acrescentar(de, para) {
  const itens = readdirSync(de).filter((nome) => nome !== SELO)
  for (const nome of itens) {
    const [origem, destino] = [join(de, nome), join(para, nome)]
    if (!lstatSync(destino, { throwIfNoEntry: false }) || nome === '.package-lock.json') renameSync(origem, destino)
    else if (nome === '.bin' || nome.startsWith('@')) acrescentar(origem, destino)
    else if (existsSync(join(origem, 'node_modules'))) {
      mkdirSync(join(destino, 'node_modules'), { recursive: true })
      acrescentar(join(origem, 'node_modules'), join(destino, 'node_modules'))
    }
  }
  if (existsSync(join(de, SELO))) renameSync(join(de, SELO), join(para, SELO))
}

/**
 * Swaps by two renames: the folder is missing for less than a millisecond, and is restored when the second rename
 * fails.
 */
function trocar(novos, lugar, antiga) {
  const havia = lstatSync(lugar, { throwIfNoEntry: false }) !== undefined
  if (havia) renameSync(lugar, antiga)
  try {
    renameSync(novos, lugar)
  } catch (erro) {
    if (havia) renameSync(antiga, lugar)
    throw erro
  }
  rmSync(antiga, { recursive: true, force: true })
}

/** Deletes the folders of installs that were killed. */
function limparRestos(cache) {
  for (const nome of existsSync(cache) ? readdirSync(cache) : []) {
    const pid = /^instalacao-(?:antiga-)?(\d+)$/.exec(nome)?.[1]
    if (pid && !processoVivo(Number(pid))) rmSync(join(cache, nome), { recursive: true, force: true })
  }
}
