import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { gravarUmaVez } from '#platform/config/gravar-uma-vez.ts'
import { portaDe } from '#platform/net/porta.ts'
import { sondar } from '#platform/postgres/sondar.ts'
import { conferirVersao, criarAgrupamento, limparRestos, USUARIO } from './agrupamento.ts'
import { pastaDosBinarios, refazerLigacoes } from './binarios.ts'
import { entregarPasta, escolherIdentidade, type Identidade } from './identidade.ts'
import { esquecerOutrasVersoes, programaDaPasta } from './programa.ts'
import { esquecerPostmasterMorto, lerPostmaster, postmasterVivo } from './processo.ts'

export interface PostgresEmbutido {
  url: string
  porta: number
  /** Process id of the postmaster: fault tests kill it by this number. */
  pid: number
  /** True when it was already running: another server process uses it, or it survived a killed one. */
  anexado: boolean
  parar(): Promise<void>
}

type Vivo = Pick<PostgresEmbutido, 'url' | 'porta' | 'pid'>

/** Crash recovery of a large log takes long. */
const PRAZO_MS = 90_000
const MAIOR_REGISTRO = 10_000_000
const ARQUIVO_DA_SENHA = 'postgres-senha'
/** Another server is just starting or stopping, or backends of a killed one are still exiting: worth a retry. */
const PASSAGEIRO = /lock file "postmaster\.pid" already exists|is still in use|could not bind|Address already in use/

/**
 * Starts PostgreSQL on `pasta`, or attaches to the one that already runs there. Loopback only, password in a 0600 file.
 */
export async function iniciarPostgres(pasta: string, ajustes: Record<string, string> = {}): Promise<PostgresEmbutido> {
  const nativo = pastaDosBinarios()
  refazerLigacoes(nativo)
  const dados = join(pasta, 'postgres')
  const senha = gravarUmaVez(pasta, ARQUIVO_DA_SENHA, () => randomBytes(24).toString('base64url'))
  conferirVersao(dados)
  const identidade = escolherIdentidade(programaDaPasta(nativo, pasta), pasta)

  const prazo = Date.now() + PRAZO_MS
  for (let falhas = 0; falhas < 25 && Date.now() < prazo;) {
    const vivo = await anexar(dados, senha)
    if (vivo) return { ...vivo, anexado: true, parar: () => parar(vivo.pid, dados) }
    const outro = lerPostmaster(dados)
    if (outro && postmasterVivo(outro.pid, dados)) {
      await esperar(30)
      continue
    }
    limparRestos(pasta)
    if (!existsSync(join(dados, 'PG_VERSION'))) criarAgrupamento(identidade, dados, senha)
    esquecerPostmasterMorto(dados)
    entregarPasta(dados, identidade)
    const novo = await subir(identidade, dados, senha, ajustes, prazo)
    if (typeof novo !== 'string') esquecerOutrasVersoes(pasta, nativo)
    if (typeof novo !== 'string') return { ...novo, anexado: false, parar: () => parar(novo.pid, dados) }
    if (/No space left on device/.test(novo))
      throw new FalhaDeInicio(
        `O disco está cheio e o PostgreSQL embutido não subiu. Libere espaço para ${pasta} e tente de novo.`,
      )
    if (!PASSAGEIRO.test(novo)) break
    falhas++
    await esperar(200)
  }
  throw new FalhaDeInicio(`O PostgreSQL embutido não subiu. O motivo está no fim de ${join(dados, 'servidor.log')}.`)
}

/** Starts the server. Returns its data once it answers, or its log output when it exited. */
async function subir(
  identidade: Identidade,
  dados: string,
  senha: string,
  ajustes: Record<string, string>,
  prazo: number,
): Promise<Vivo | string> {
  const opcoes: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(await portaLivre()),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    jit: 'off',
    random_page_cost: '1.1',
    wal_compression: 'on',
    max_wal_size: '2GB',
    timezone: 'UTC',
    ...ajustes,
  }
  const args = ['-D', dados, ...Object.entries(opcoes).flatMap(([nome, valor]) => ['-c', `${nome}=${valor}`])]
  const [comando = '', ...resto] = [...identidade.prefixo, join(identidade.nativo, 'bin', 'postgres'), ...args]
  const arquivo = join(dados, 'servidor.log')
  const tamanho = statSync(arquivo, { throwIfNoEntry: false })?.size ?? 0
  const antes = tamanho > MAIOR_REGISTRO ? 0 : tamanho
  const registro = openSync(arquivo, antes < tamanho ? 'w' : 'a')
  // detached: Ctrl-C reaches only Node, which drains its work before it stops the database
  const filho = spawn(comando, resto, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', registro, registro],
    env: { ...process.env, LC_ALL: 'C' },
    ...(identidade.uid === undefined ? {} : { uid: identidade.uid, gid: identidade.gid }),
  })
  closeSync(registro)
  filho.unref()
  let saiu = false
  filho.once('exit', () => (saiu = true))
  filho.once('error', () => (saiu = true))
  try {
    while (!saiu && Date.now() < prazo) {
      const vivo = await anexar(dados, senha)
      if (vivo) return vivo
      await esperar(15)
    }
  } catch (erro) {
    if (filho.pid) await parar(filho.pid, dados) // unusable, so it is not left running
    throw erro
  }
  return readFileSync(arquivo).subarray(antes).toString()
}

async function anexar(dados: string, senha: string): Promise<Vivo | undefined> {
  const { pid, porta } = lerPostmaster(dados) ?? {}
  if (!pid || !porta) return undefined
  const url = `postgres://${USUARIO}:${senha}@127.0.0.1:${porta}/postgres`
  const resposta = await sondar(url)
  if (resposta === 'senha errada') {
    const arquivo = join(dirname(dados), ARQUIVO_DA_SENHA)
    throw new FalhaDeInicio(
      `A senha guardada em ${arquivo} não é a deste banco. Ponha de volta o arquivo que veio com a pasta ${dados}, ou restaure uma cópia de segurança em outra pasta (npm run restaurar).`,
    )
  }
  return resposta === 'responde' ? { url, porta, pid } : undefined
}

/**
 * Fast shutdown: open transactions are rolled back, the log is flushed, no recovery is needed. After 20 s without the
 * flush (SIGQUIT): still safe.
 */
async function parar(pid: number, dados: string): Promise<void> {
  const arquivo = join(dados, 'postmaster.pid')
  for (const [sinal, ms] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
  ] as const) {
    try {
      process.kill(pid, sinal)
    } catch {
      return
    }
    const limite = Date.now() + ms
    while (existsSync(arquivo) && Date.now() < limite) await esperar(10)
    if (!existsSync(arquivo)) return
  }
}

function portaLivre(): Promise<number> {
  return new Promise((resolve, reject) => {
    const servidor = createServer().listen(0, '127.0.0.1', () => {
      const porta = portaDe(servidor)
      servidor.close(() => resolve(porta))
    })
    servidor.on('error', reject)
  })
}
