import { expect, it } from 'vitest'
import { assistente } from '../../contract/ia.ts'
import { chamadasDaIa } from './chamadas.ts'

it('asks what the contract declares', () => {
  for (const [nome, { method, path }] of Object.entries(chamadasDaIa)) {
    const declarada = assistente[nome as keyof typeof chamadasDaIa]
    expect([nome, method, path]).toEqual([nome, declarada.method, declarada.path])
  }
  // the three that write are asked by their last word
  expect([assistente.rascunho, assistente.reescrever, assistente.traduzir].map((e) => e.path)).toEqual(
    ['rascunho', 'reescrever', 'traduzir'].map((ato) => `/api/chat/conversas/{id}/ia/${ato}`),
  )
})
