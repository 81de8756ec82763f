import { fronteiras, lint, passo, tipos } from './passo.ts'

// Every gate of the project, the cheap ones first; the last line is the count of the test runner. `npm test -- <filter>` narrows the tests.
const filtro = process.argv.slice(2)
const inicio = performance.now()
let ok = true
let construidas = false
if (filtro.length === 0) {
  // the types take as long as the other three together
  const outros = async () => [await lint(), await fronteiras(), (construidas = await passo('páginas e peso', process.execPath, ['scripts/construir.ts']))]
  const [certos, demais] = await Promise.all([tipos(), outros()])
  ok = certos && demais.every(Boolean)
}
// the browser tests look at the pages that were just built and weighed
for (const projeto of ['codigo', 'servidor', 'falhas', 'e2e']) {
  ok = (await passo(`testes: ${projeto}`, 'vitest', ['run', '--project', projeto, '--passWithNoTests', ...filtro], { aberto: true, env: construidas ? { SEM_CONSTRUIR: '1' } : {} })) && ok
}
console.log(`\n${ok ? 'Tudo certo' : 'Há falhas acima'} em ${Math.round((performance.now() - inicio) / 1000)} s`)
process.exit(ok ? 0 : 1)
