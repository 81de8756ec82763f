import { expect, it } from 'vitest'
import { digitosVerificadores } from '#kit/documento.ts'
import { emPalavras } from './em-palavras.ts'

const cnpj = (base: string) => base + digitosVerificadores(base)

it.each([
  [{ nome: ' Maria  Silva ' }, 'Maria'],
  [{ nome: 'Maria Silva', documento: '52998224725' }, 'Maria'],
  [{ nome: 'Auto Posto Ipê', documento: cnpj('11222333ABCD') }, 'Auto Posto Ipê'],
  [{ nome: 'Padaria Pão Dourado', cliente_empresa: true }, 'Padaria Pão Dourado'],
  [{ nome: 'Maria Silva', cliente_empresa: false }, 'Maria'],
  [{ nome: ' ' }, undefined],
  [{}, undefined],
])('greets %o as %s', (valores, nome) => expect(emPalavras(new Map(), valores).primeiro_nome).toBe(nome))
