import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passo } from './passo.ts'

// Runs the property tests with new random cases: `npm run propriedades -- 20` runs twenty rounds with a new seed each.
// Reproduce a failure with `SEMENTE=… npm test -- <file>`.
const raiz = join(import.meta.dirname, '..')
const voltas = Number(process.argv[2] ?? 10)
const filtro = process.argv.slice(3)
const arquivos = ['src', 'tests'].flatMap((pasta) =>
  readdirSync(join(raiz, pasta), { recursive: true, encoding: 'utf8' }).map((nome) => join(pasta, nome)),
)
const comPropriedades = arquivos.filter(
  (nome) =>
    /\.test\.tsx?$/.test(nome) &&
    filtro.every((parte) => nome.includes(parte)) &&
    readFileSync(join(raiz, nome), 'utf8').includes('suporte/propriedades'),
)
// without a file name the runner would run all tests
if (!Number.isInteger(voltas) || voltas < 1 || comPropriedades.length === 0) {
  console.error('\n  Diga quantas voltas, e depois em que arquivos: npm run propriedades -- 20 telefone\n')
  process.exit(1)
}

let ok = true
for (let volta = 1; volta <= voltas; volta++) {
  const semente = randomInt(2 ** 31)
  ok =
    (await passo(
      `volta ${volta} de ${voltas}, semente ${semente}`,
      'vitest',
      ['run', '--reporter=dot', ...comPropriedades],
      { env: { SEMENTE: String(semente), CASOS: '1000' } },
    )) && ok
}
process.exit(ok ? 0 : 1)
