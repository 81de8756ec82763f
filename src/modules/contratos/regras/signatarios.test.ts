import { expect, it } from 'vitest'
import type { Signatario } from '../contract/conteudo.ts'
import { errosDoSignatario, faltaDosSignatarios } from './signatarios.ts'

const marta: Signatario = {
  nome: 'Marta Vilela',
  cpf: '52998224725',
  email: 'marta@exemplo.com',
  telefone: '5511992144471',
  papel: 'contratante',
  contato_id: null,
}
const paulo: Signatario = { ...marta, nome: 'Paulo Reis', cpf: '11144477735', papel: 'contratada' }

it('names the field of a signer that cannot be right, and leaves the empty ones to the checklist', () => {
  expect(errosDoSignatario(marta)).toEqual({})
  expect(errosDoSignatario({ cpf: '', email: null, telefone: null })).toEqual({})
  expect(errosDoSignatario({ ...marta, telefone: '(11) 99214-4471' })).toEqual({})
  expect(errosDoSignatario({ ...marta, telefone: '+351 912 345 678' })).toEqual({})
  expect(errosDoSignatario({ cpf: '52998224726', email: 'marta@', telefone: '99214-4471' })).toEqual({
    cpf: 'CPF inválido: confira os números',
    telefone: 'Celular inválido: escreva com o DDD',
    email: 'E-mail inválido',
  })
})

it('keeps a contract back while a link could not reach a signer', () => {
  expect(faltaDosSignatarios([marta, paulo])).toBe(null)
  expect(faltaDosSignatarios([{ ...marta, telefone: '123' }, paulo])).toBe('o celular de Marta Vilela está errado')
  expect(faltaDosSignatarios([marta, { ...paulo, email: 'paulo' }])).toBe('o e-mail de Paulo Reis está errado')
})
