import { readFileSync } from 'node:fs'
import { lerCasos, responderCasos } from './casos/responder.ts'

// `npm run -s casos -- FILE [--json]` prints `[{id, resposta}]`: the cases of FILE answered by the energy engine. With
// --json on one line. Standard output has nothing else; exit code 1 is wrong use.
const argumentos = process.argv.slice(2)
const caminho = argumentos.find((a) => !a.startsWith('--'))
const json = argumentos.includes('--json')
const estranho = argumentos.find((a) => a !== '--json' && a !== caminho)

function sair(frase: string): never {
  console.error(`\n  ${frase}\n`)
  process.exit(1)
}

function ler(arquivo: string): string {
  try {
    return readFileSync(arquivo, 'utf8')
  } catch {
    return sair(`Não consegui ler ${arquivo}. Confira o caminho.`)
  }
}

if (estranho) sair(`Não conheço ${estranho}. Uso: npm run -s casos -- ARQUIVO --json`)
if (!caminho) sair('Diga o arquivo dos casos: npm run -s casos -- ARQUIVO --json')
const texto = ler(caminho)

try {
  const respostas = responderCasos(lerCasos(texto))
  process.stdout.write(`${JSON.stringify(respostas, null, json ? undefined : 1)}\n`)
} catch (erro) {
  if (process.env.LOG_LEVEL === 'debug') console.error(erro)
  sair(`${caminho} não é um arquivo de casos: falta a lista open ou cegos, ou um caso sem id, funcoes ou input.`)
}
