// Runs before `npm start` and `npm test`, on whatever Node the machine has (>= 18), so it is plain JavaScript and imports nothing installed.
// Installs what is missing or stale and nothing else: a stamp of the lockfile says what node_modules holds.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const raiz = join(dirname(fileURLToPath(import.meta.url)), '..')
const selo = join(raiz, 'node_modules', '.girassol-selo.json')
const gravado = lerSelo()
// tests also need the development packages, and a start takes nothing away that they need
const completo = process.argv.includes('--completo') || gravado?.completo === true

function sair(frase) {
  console.error(`\n  ${frase}\n`)
  process.exit(1)
}

function ler(nome) {
  const caminho = join(raiz, nome)
  if (!existsSync(caminho)) sair(`Falta o arquivo ${nome}. Baixe o projeto de novo.`)
  return readFileSync(caminho, 'utf8')
}

/** Of what is installed and nothing else: a new script or name in package.json installs nothing. */
function impressao() {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(ler('package.json'))
  const pedido = JSON.stringify([dependencies, devDependencies, optionalDependencies])
  return createHash('sha256').update(pedido).update(ler('package-lock.json')).update(`${process.platform}-${process.arch}`).digest('hex')
}

function lerSelo() {
  try {
    return JSON.parse(readFileSync(selo, 'utf8'))
  } catch {
    return null
  }
}

const [maior] = process.versions.node.split('.').map(Number)
if (maior < 18) sair(`O Girassol precisa de Node 18 ou mais novo para instalar; esta máquina tem ${process.versions.node}.`)

const marca = impressao()
if (gravado?.marca !== marca || (completo && !gravado.completo)) {
  const inicio = Date.now()
  const argumentos = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(completo ? ['--include=dev'] : ['--omit=dev'])]
  process.stdout.write(`Instalando o que falta (${completo ? 'programa e testes' : 'programa'})…`)
  // npm sets npm_execpath to its own script; calling it through this Node works the same on every system.
  const npm = process.env.npm_execpath
  const filho = npm
    ? spawn(process.execPath, [npm, ...argumentos], { cwd: raiz, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', argumentos, { cwd: raiz, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  let saida = ''
  filho.stdout.on('data', (d) => (saida += d))
  filho.stderr.on('data', (d) => (saida += d))
  const ponto = setInterval(() => process.stdout.write('.'), 1500)
  const codigo = await new Promise((r) => {
    filho.on('error', () => r(127))
    filho.on('exit', r)
  })
  clearInterval(ponto)
  if (codigo !== 0) {
    process.stdout.write('\n')
    console.error(saida.split('\n').slice(-25).join('\n'))
    sair('A instalação parou. Confira a conexão com o registro de pacotes e o espaço em disco, e rode o mesmo comando de novo.')
  }
  process.stdout.write(` pronto em ${Math.round((Date.now() - inicio) / 1000)} s\n`)
  mkdirSync(dirname(selo), { recursive: true })
  writeFileSync(selo, JSON.stringify({ marca, completo }))
}
