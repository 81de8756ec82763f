import { readFileSync } from 'node:fs'
import { recusaDoAssunto } from './portas/mensagem.ts'

// Called by the commit-msg hook with the path of the message file.
const [arquivo = ''] = process.argv.slice(2)
const assunto = readFileSync(arquivo, 'utf8').split('\n')[0] ?? ''
const recusa = recusaDoAssunto(assunto)
if (recusa) {
  console.error(`The subject ${recusa}:\n  ${assunto}`)
  process.exit(1)
}
