import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { testesDoModulo } from './do-modulo.ts'
import { listaDe, ultimaLinha, type Falha, type Relato } from './falhas.ts'
import { emFaixas, formato, fronteiras, lint, passo, tipos } from './passo.ts'
import { comPostgres } from './postgres.ts'
import { CASOS, SEMENTE } from '../tests/suporte/semente.ts'

// Runs every gate of the project, the cheap ones first; the last lines list the failures and the result. `npm test --
// <filter>` narrows the tests: a module's name selects its code, server and browser tests, anything else is a part of a
// path. `npm test -- --estrito` also fails when a test is unstable (it failed once and passed alone).
const pedidos = process.argv.slice(2)
const estrito = pedidos.includes('--estrito')
const filtro = pedidos.filter((p) => p !== '--estrito').flatMap((pedido) => testesDoModulo(pedido) ?? [pedido])
const relatos = join(import.meta.dirname, '../.cache/testes')
/** Limit of failed files for a repeat: when more fail, the cause is not timing. */
const REPETE_ATE = 4
const inicio = performance.now()
const caidas: Falha[] = []
const instaveis: Falha[] = []
const soltos: Falha[] = []
let ok = true
let construidas = false
if (filtro.length === 0) {
  const paginas = async () => (construidas = await passo('páginas e peso', process.execPath, ['scripts/construir.ts']))
  // the longest first, two at a time: more would only compete for the same two cores
  ok = await emFaixas([tipos, lint, paginas, fronteiras, formato], 2)
}

/**
 * Runs one test project. The browser tests use the pages that were just built. The report is null when the run ended
 * before its first test.
 */
async function rodar(
  nome: string,
  projeto: string,
  args: string[],
): Promise<{ passou: boolean; relato: Relato | null }> {
  const destino = join(relatos, `${projeto}.json`)
  rmSync(destino, { force: true })
  const passou = await passo(
    nome,
    'vitest',
    [
      'run',
      '--project',
      projeto,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=./scripts/relator.ts',
      ...args,
    ],
    { aberto: true, env: { GIRASSOL_RELATO: destino, ...(construidas ? { SEM_CONSTRUIR: '1' } : {}) } },
  )
  const relato = existsSync(destino) ? (JSON.parse(readFileSync(destino, 'utf8')) as Relato) : null
  soltos.push(...(relato?.erros ?? []))
  return { passou, relato }
}

/**
 * True for a counterexample of a property test. It is not a timing problem, and a repeat with another seed proves
 * nothing.
 */
const contraexemplo = ({ frase }: Falha) => frase.includes('Property failed')

/**
 * Repeats a few failed files alone: a timing failure of a busy machine passes then, is named in the last line and does
 * not refuse good work (only with `--estrito`); a real failure fails again. An unhandled error is never repeated: which
 * file caused it is not certain.
 */
async function testes(projeto: string): Promise<boolean> {
  const { passou, relato } = await rodar(`testes: ${projeto}`, projeto, filtro)
  if (passou) return true
  const falhas = relato?.falhas ?? []
  const arquivos = [...new Set(falhas.map((f) => f.arquivo))]
  if (
    falhas.length === 0 ||
    arquivos.length > REPETE_ATE ||
    filtro.length > 0 ||
    falhas.some(contraexemplo) ||
    (relato?.erros.length ?? 0) > 0
  ) {
    caidas.push(...falhas)
    return false
  }
  const outra = await rodar(`de novo, a sós: ${arquivos.join(', ')}`, projeto, [...arquivos, '--maxWorkers=1'])
  const deNovo = outra.relato?.falhas ?? []
  const aindaCaem = new Set(deNovo.map((f) => f.teste))
  caidas.push(...deNovo)
  instaveis.push(...falhas.filter((f) => outra.relato && !aindaCaem.has(f.teste)))
  return outra.passou
}

console.log(`  propriedades: semente ${SEMENTE}, ${CASOS} casos`)
await comPostgres(async () => {
  for (const projeto of ['codigo', 'servidor', 'falhas', 'e2e']) ok = (await testes(projeto)) && ok
})
console.log(
  listaDe('Caiu uma vez, passou a sós (instável):', instaveis) +
    listaDe('Falhou:', caidas) +
    listaDe('Erro fora dos testes (durante o arquivo e o teste indicados):', soltos),
)
console.log(`\n${ultimaLinha(ok, instaveis, Math.round((performance.now() - inicio) / 1000))}`)
process.exit(ok && !(estrito && instaveis.length > 0) ? 0 : 1)
