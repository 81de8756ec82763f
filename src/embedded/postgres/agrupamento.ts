import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { entregarPasta, type Identidade } from './identidade.ts'
import { processoVivo } from '#platform/config/processo-vivo.ts'

const MAIOR = '18'
export const USUARIO = 'girassol'

export function conferirVersao(dados: string): void {
  const arquivo = join(dados, 'PG_VERSION')
  if (!existsSync(arquivo)) return
  const versao = readFileSync(arquivo, 'utf8').trim()
  if (versao !== MAIOR) {
    throw new FalhaDeInicio(
      `A pasta ${dados} é do PostgreSQL ${versao} e este Girassol usa o ${MAIOR}. Faça npm run backup com a versão antiga e npm run restaurar nesta.`,
    )
  }
}

/** Removes partial results of killed starts. Their initdb may survive them by a second, so every start checks. */
export function limparRestos(pasta: string): void {
  for (const nome of existsSync(pasta) ? readdirSync(pasta) : []) {
    const resto = /^(?:postgres\.novo|postgres-programa\.novo|\.senha)-(\d+)$/.exec(nome)
    if (resto && !processoVivo(Number(resto[1]))) rmSync(join(pasta, nome), { recursive: true, force: true })
  }
}

/**
 * Creates the database folder under a temporary name and renames it once it is complete: a crash in between leaves
 * nothing that looks like a database, and of two processes that create one at the same time the second gives up.
 */
export function criarAgrupamento(identidade: Identidade, dados: string, senha: string): void {
  const pasta = dirname(dados)
  const temporario = join(pasta, `${basename(dados)}.novo-${process.pid}`)
  const arquivoDaSenha = join(pasta, `.senha-${process.pid}`)
  try {
    mkdirSync(temporario, { recursive: true, mode: 0o700 })
    writeFileSync(arquivoDaSenha, senha, { mode: 0o600 })
    entregarPasta(temporario, identidade)
    entregarPasta(arquivoDaSenha, identidade)
    const resultado = initdb(identidade, temporario, arquivoDaSenha)
    if (resultado.status !== 0) throw new Error(resultado.stderr?.toString() ?? String(resultado.error))
    renameSync(temporario, dados)
  } catch (erro) {
    rmSync(temporario, { recursive: true, force: true })
    if (existsSync(join(dados, 'PG_VERSION'))) return
    throw new FalhaDeInicio(
      `Não consegui criar o banco em ${dados}. Confira o espaço em disco e a permissão da pasta.`,
      erro,
    )
  } finally {
    rmSync(arquivoDaSenha, { force: true })
  }
}

function initdb({ prefixo, uid, gid, nativo }: Identidade, destino: string, arquivoDaSenha: string) {
  const [comando = '', ...resto] = [
    ...prefixo,
    join(nativo, 'bin', 'initdb'),
    '-D',
    destino,
    '-U',
    USUARIO,
    '-A',
    'scram-sha-256',
    `--pwfile=${arquivoDaSenha}`,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]
  return spawnSync(comando, resto, {
    cwd: '/',
    uid,
    gid,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  })
}
