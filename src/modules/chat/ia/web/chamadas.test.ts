import { expect, it } from 'vitest'
import { assistente } from '../contract/ia.ts'
import { chamadasDaIa } from './chamadas.ts'

it('matches the methods and paths of the contract', () => {
  for (const [nome, { method, path }] of Object.entries(chamadasDaIa)) {
    const declarada = assistente[nome as keyof typeof chamadasDaIa]
    expect([nome, method, path]).toEqual([nome, declarada.method, declarada.path])
  }
  // the path of each operation that writes text ends in its name
  expect([assistente.rascunho, assistente.reescrever, assistente.traduzir].map((e) => e.path)).toEqual(
    ['rascunho', 'reescrever', 'traduzir'].map((ato) => `/api/chat/conversas/{id}/ia/${ato}`),
  )
})
