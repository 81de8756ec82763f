import { expect, it } from 'vitest'
import { doContrato } from './do-contrato.ts'

it('takes the day of payment and the statutory data of a signed contract, and leaves out what the register has not', () => {
  expect(
    doContrato({
      'plano.vencimento': '5',
      'cliente.nascimento': '1974-06-14',
      'cliente.estado_civil': 'Em União Estável',
      'cliente.nacionalidade': 'brasileira',
      'cliente.profissao': ' comerciante ',
      'cliente.endereco': 'Rua das Palmas, 88',
    }),
  ).toEqual({
    vencimento_dia: 5,
    livro: {
      nascimento: '1974-06-14',
      estado_civil: 'uniao_estavel',
      nacionalidade: 'brasileira',
      profissao: 'comerciante',
      endereco: 'Rua das Palmas, 88',
    },
  })
  const nada = { nascimento: null, estado_civil: null, nacionalidade: null, profissao: null, endereco: null }
  expect(doContrato({})).toEqual({ vencimento_dia: null, livro: nada })
  expect(
    doContrato({ 'plano.vencimento': '31', 'cliente.nascimento': '1974-02-30', 'cliente.estado_civil': 'amasiado' }),
  ).toEqual({ vencimento_dia: null, livro: nada })
})
