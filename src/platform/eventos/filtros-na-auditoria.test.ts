import { expect, it } from 'vitest'
import { filtrosNaAuditoria } from './filtros-na-auditoria.ts'

it('keeps the filters of a list, and of a search only that there was one', () => {
  expect(filtrosNaAuditoria({ busca: '123.456.789-09', situacao: 'ativa' })).toEqual({
    busca: 'sim',
    situacao: 'ativa',
  })
  expect(filtrosNaAuditoria({ busca: undefined, formato: 'csv' })).toEqual({ busca: undefined, formato: 'csv' })
})
