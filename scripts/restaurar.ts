import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { restaurarNaPasta } from '#embedded/copia/restaurar-na-pasta.ts'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { ferramenta } from './ferramenta.ts'

const PALAVRA = 'substituir'

// `npm run restaurar -- file [--substituir]`: restores a backup into DATA_DIR (and into an empty DATABASE_URL, when
// that is set).
await ferramenta(async () => {
  const argumentos = process.argv.slice(2)
  const origem = argumentos.find((a) => !a.startsWith('--'))
  const estranho = argumentos.find((a) => a.startsWith('--') && a !== `--${PALAVRA}`)
  if (estranho) throw new FalhaDeInicio(`Não conheço a opção ${estranho}. Há só --${PALAVRA}.`)
  if (!origem) throw new FalhaDeInicio('Diga qual arquivo: npm run restaurar -- girassol-2026-01-31-0900.tar.gz')
  const ambiente = lerAmbiente()
  const { tabelas, arquivos, guardada } = await restaurarNaPasta(
    resolve(origem),
    ambiente,
    async () => argumentos.includes(`--${PALAVRA}`) || perguntar(ambiente.DATA_DIR),
  )
  console.log(
    `\n  Restaurado em ${ambiente.DATA_DIR}: ${tabelas} tabelas e ${arquivos} arquivos, todos conferidos. Rode npm start.`,
  )
  if (guardada) console.log(`  O que havia antes ficou em ${guardada}. Apague quando tiver certeza de que não precisa.`)
  console.log('')
})

/**
 * Requires a whole word: Enter alone, or an "s" typed ahead, must not replace the data. Returns false without a
 * terminal.
 */
async function perguntar(pasta: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    console.log(`\n  A pasta ${pasta} já tem dados. A cópia toma o lugar deles; os de agora são guardados ao lado.`)
    return (await terminal.question(`  Para continuar, digite ${PALAVRA}: `)).trim() === PALAVRA
  } finally {
    terminal.close()
  }
}
