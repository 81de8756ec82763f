import { cargaMista } from '#tests/falhas/carga-mista/cenario.ts'
import { longa, type Parametros } from '#tests/falhas/carga-mista/parametros.ts'

// node bench/carga-mista.ts [--segundos 1800 --atendentes 50 --mensagensPorSegundo 1.2 --semente 7 …]: the long version
// of tests/falhas/carga-mista.
const CRESCIMENTO = 1.25

const p: Parametros = longa(Date.now() % 1_000_000)
const argumentos = process.argv.slice(2)
for (let i = 0; i < argumentos.length; i += 2) {
  const nome = argumentos[i]?.replace(/^--/, '') as keyof Parametros
  const valor = Number(argumentos[i + 1])
  if (!(nome in p) || !Number.isFinite(valor)) {
    console.error(`Não entendi ${argumentos[i]} ${argumentos[i + 1] ?? ''}. Há: ${Object.keys(p).join(', ')}.`)
    process.exit(1)
  }
  p[nome] = valor
}

const r = await cargaMista(p, (linha) => console.log(`  ${linha}`))
console.log(JSON.stringify(r, null, 2))
// after the first quarter everything that is filled only once is full (caches, pools, compiled code)
const cresceu = Object.values(r.memoria).some(
  ([, segundo = 0, , ultimo = 0]) => segundo > 0 && ultimo > CRESCIMENTO * segundo,
)
const males = [
  ...Object.entries(r.males).flatMap(([nome, m]) => (Object.keys(m).length > 0 ? [nome] : [])),
  ...(cresceu ? ['memória'] : []),
]
console.log(
  males.length === 0
    ? '\n  Nada perdido, nada dobrado, telas iguais, memória plana.'
    : `\n  Errado: ${males.join(', ')}`,
)
process.exit(males.length === 0 ? 0 : 2)
