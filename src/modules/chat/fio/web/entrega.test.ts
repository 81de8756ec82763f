import { expect, it } from 'vitest'
import { statusDaMensagem } from '#modules/chat/nucleo/tipos.ts'
import { separarAssinatura } from './assinatura.ts'
import { marcaDeEntrega } from './entrega.ts'

it('gives each delivery status of a sent message its own mark and label, and received ones none', () => {
  const marcas = statusDaMensagem.map((status) => marcaDeEntrega({ direcao: 'saida', status }))
  expect(marcas.map((m) => m?.marca)).toEqual(['relogio', 'relogio', 'incerta', 'um', 'dois', 'lida', 'falhou'])
  expect(marcas.every((m) => m && m.rotulo.length > 3)).toBe(true)
  for (const direcao of ['entrada', 'nota', 'sistema'] as const)
    expect(marcaDeEntrega({ direcao, status: 'lida' })).toBeNull()
})

it("[S7.53] separates the bold name and its blank line from the text, only if the name is the author's", () => {
  expect(separarAssinatura('*Mariana Alves:*\n\nBom dia', 'Mariana Alves')).toEqual({
    nome: 'Mariana Alves',
    texto: 'Bom dia',
  })
  expect(separarAssinatura('*Mariana Alves*\n\nBom dia', null)).toEqual({ nome: 'Mariana Alves', texto: 'Bom dia' })
  expect(separarAssinatura('*Atenção*\n\nfalta a conta', 'Mariana Alves')).toEqual({
    nome: 'Mariana Alves',
    texto: '*Atenção*\n\nfalta a conta',
  })
  expect(separarAssinatura('sem nome', null)).toEqual({ nome: null, texto: 'sem nome' })
})
