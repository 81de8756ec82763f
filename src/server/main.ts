import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { conexaoPerdida } from '#platform/postgres/conexao-perdida.ts'
import { fraseDaFalha } from './frase-da-falha.ts'
import { liberarMemoriaDoInicio } from './liberar-memoria.ts'
import type { Servidor } from './subir.ts'

const inicio = performance.now()
// what was compiled once is read back at the next start: a third of a warm one
enableCompileCache(join(import.meta.dirname, '../../.cache/node'))
/** npm hands on the Ctrl-C that the terminal has already given us: two this close are one. */
const ECO_MS = 1000
let saindoDesde = 0

// whoever read our lines may be gone (a closed terminal): that must not end us before the database is stopped
for (const fluxo of [process.stdout, process.stderr]) fluxo.on('error', () => {})
// a library may end its jobs with a promise that nobody awaits: a database that dies just then costs those jobs a
// second run, not the process
process.on('unhandledRejection', (erro) => {
  if (!conexaoPerdida(erro)) throw erro
  console.error(`  O banco caiu no meio de um trabalho: ${(erro as Error).message}`)
})
// heard from the first moment on: a Ctrl-C during the start must not leave a database behind
for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(sinal, sair)
const subindo = comecar()

/** What was set wrong is told before the server is even read, and before a database is made. */
async function comecar(): Promise<Servidor> {
  const { antesDeSubir } = await import('./antes-de-subir.ts')
  await antesDeSubir(process.env)
  const { subir } = await import('./subir.ts')
  return subir(process.env)
}

function sair(): void {
  if (saindoDesde > 0) {
    if (Date.now() - saindoDesde > ECO_MS) process.exit(130) // asked twice: the person does not want to wait
    return
  }
  saindoDesde = Date.now()
  console.log('\n  Encerrando… (Ctrl-C de novo para sair já)')
  subindo
    .then((servidor) => servidor.fechar())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
}

try {
  const servidor = await subindo
  const segundos = ((performance.now() - inicio) / 1000).toFixed(1).replace('.', ',')
  if (saindoDesde === 0) {
    console.log(`\n  Girassol pronto em ${segundos} s:  ${servidor.url}\n`)
    for (const linha of servidor.dicas) console.log(`  ${linha}`)
    if (servidor.dicas.length > 0) console.log('')
    liberarMemoriaDoInicio()
  }
} catch (erro) {
  const { frase, nossa } = fraseDaFalha(erro)
  console.error(`\n  ${frase}\n`)
  if (nossa || process.env.LOG_LEVEL === 'debug') console.error(erro)
  process.exitCode = 1
  // whatever half-open connection is left must not keep a failed start alive
  setTimeout(() => process.exit(1), 500).unref()
}
