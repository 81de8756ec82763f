// Runs before `npm start` and `npm test` on any Node >= 18, so it is plain JavaScript without installed imports.
// Installs only what is missing or outdated: a stamp with the lockfile's hash records what node_modules contains.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { instalar } from './preparar/instalar.mjs'
import { comTrava } from './preparar/trava.mjs'

const raiz = join(dirname(fileURLToPath(import.meta.url)), '..')
const selo = join(raiz, 'node_modules', '.girassol-selo.json')

function sair(frase) {
  console.error(`\n  ${frase}\n`)
  process.exit(1)
}

function ler(nome) {
  const caminho = join(raiz, nome)
  if (!existsSync(caminho)) sair(`Falta o arquivo ${nome}. Baixe o projeto de novo.`)
  return readFileSync(caminho, 'utf8')
}

/** Hashes only what determines the installed packages: a new script or name in package.json triggers no install. */
function impressao() {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(ler('package.json'))
  const pedido = JSON.stringify([dependencies, devDependencies, optionalDependencies])
  return createHash('sha256')
    .update(pedido)
    .update(ler('package-lock.json'))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

function lerSelo() {
  try {
    return JSON.parse(readFileSync(selo, 'utf8'))
  } catch {
    return null
  }
}

const [maior] = process.versions.node.split('.').map(Number)
if (maior < 18)
  sair(`O Girassol precisa de Node 18 ou mais novo para instalar; esta máquina tem ${process.versions.node}.`)

const marca = impressao()

/** Returns what has to be installed, or null. */
function falta() {
  const gravado = lerSelo()
  // tests also need the development packages; `npm start` does not remove them once installed
  const completo = process.argv.includes('--completo') || gravado?.completo === true
  if (gravado?.marca === marca && (!completo || gravado.completo)) return null
  return { completo, marca, soAcrescentar: gravado?.marca === marca }
}

async function instalarOQueFalta() {
  // another process may have finished the install while this one waited
  const pedido = falta()
  if (!pedido) return
  const inicio = Date.now()
  process.stdout.write(`Instalando o que falta (${pedido.completo ? 'programa e testes' : 'programa'})…`)
  const ponto = setInterval(() => process.stdout.write('.'), 1500)
  const problema = await instalar(raiz, pedido).finally(() => clearInterval(ponto))
  if (problema !== null) {
    process.stdout.write('\n')
    console.error(problema.split('\n').slice(-25).join('\n'))
    const resto = existsSync(selo) ? ' O que estava instalado continua como estava.' : ''
    throw new Error(
      `A instalação parou.${resto} Confira a conexão com o registro de pacotes e o espaço em disco, e rode o mesmo comando de novo.`,
    )
  }
  process.stdout.write(` pronto em ${Math.round((Date.now() - inicio) / 1000)} s\n`)
}

if (falta()) {
  const esperando = () => console.log('Outra instalação está em andamento nesta pasta; esperando que ela termine…')
  await comTrava(join(raiz, '.cache', 'instalacao.trava'), esperando, instalarOQueFalta).catch((erro) =>
    sair(erro.message),
  )
}

/** Enables the hook that checks commit subjects, unless another hooks path is configured. */
function ligarGancho() {
  const git = (...args) => execFileSync('git', args, { cwd: raiz, stdio: 'ignore' })
  try {
    git('config', '--get', 'core.hooksPath')
  } catch {
    git('config', 'core.hooksPath', '.githooks')
  }
}

if (process.argv.includes('--completo') && existsSync(join(raiz, '.git'))) {
  try {
    ligarGancho()
  } catch {
    // without git there is nothing to hook
  }
}
