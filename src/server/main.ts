import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { comoObjeto } from '#kit/objeto.ts'
import { conexaoPerdida } from '#platform/postgres/conexao-perdida.ts'
import { fraseDaFalha } from './frase-da-falha.ts'
import { liberarMemoriaDoInicio } from './liberar-memoria.ts'
import type { Servidor } from './subir.ts'

const inicio = performance.now()
// cache compiled code between starts: saves a third of a warm start
enableCompileCache(join(import.meta.dirname, '../../.cache/node'))
/** npm forwards the Ctrl-C that the terminal already sent to us: two signals within this time (ms) count as one. */
const ECO_MS = 1000
let saindoDesde = 0

// the reader of our output may be gone (a closed terminal): a write error must not end the process before the database
// is stopped
for (const fluxo of [process.stdout, process.stderr]) fluxo.on('error', () => {})
// a library may leave a rejected promise unhandled when the database connection is lost: those jobs run again, and the
// process continues
process.on('unhandledRejection', (erro) => {
  if (!conexaoPerdida(erro)) throw erro
  console.error(`  O banco caiu no meio de um trabalho: ${String(comoObjeto(erro).message)}`)
})
// installed first: a Ctrl-C during the start must not leave a database running
for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(sinal, sair)
const subindo = comecar()

/** Reports configuration errors before the server code is loaded and before a database is created. */
async function comecar(): Promise<Servidor> {
  const { antesDeSubir } = await import('./antes-de-subir.ts')
  await antesDeSubir(process.env)
  const { subir } = await import('./subir.ts')
  return subir(process.env)
}

function sair(): void {
  if (saindoDesde > 0) {
    if (Date.now() - saindoDesde > ECO_MS) process.exit(130) // second Ctrl-C: exit without waiting
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
    // one write, so that the first line never arrives without the hints
    const dicas = servidor.dicas.map((linha) => `  ${linha}\n`).join('')
    console.log(`\n  Girassol pronto em ${segundos} s:  ${servidor.url}\n\n${dicas}`)
    liberarMemoriaDoInicio()
  }
} catch (erro) {
  const { frase, nossa } = fraseDaFalha(erro)
  console.error(`\n  ${frase}\n`)
  if (nossa || process.env.LOG_LEVEL === 'debug') console.error(erro)
  process.exitCode = 1
  // a half-open connection must not keep a failed start alive
  setTimeout(() => process.exit(1), 500).unref()
}
