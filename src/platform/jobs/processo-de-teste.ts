import { setTimeout as esperar } from 'node:timers/promises'
import { criarLog } from '#platform/log/log.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { conexaoPerdida } from '#platform/postgres/conexao-perdida.ts'
import { iniciarTrabalhos } from './executor.ts'
import { provaFazer } from './prova-de-teste.ts'
import { trabalho } from './trabalho.ts'

// A process that only runs jobs: prints each job when it starts, and holds those named `caiu…` until it reads the line
// `soltar`.
process.on('unhandledRejection', (erro) => {
  if (!conexaoPerdida(erro)) throw erro
})
let soltos = false
process.stdin.on('data', (d) => (soltos ||= String(d).includes('soltar')))
const banco = abrirBanco({ url: process.argv[2] ?? '', papel: 'girassol_app' })
await iniciarTrabalhos({
  banco,
  rotinas: [],
  log: criarLog({ nivel: 'silent' }),
  concorrencia: 2,
  trabalhos: [
    trabalho(provaFazer, async ({ nome }) => {
      console.log(nome)
      while (nome.startsWith('caiu') && !soltos) await esperar(20)
    }),
  ],
})
console.log('pronto')
