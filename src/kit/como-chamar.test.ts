import { expect, it } from 'vitest'
import { comoChamar } from './como-chamar.ts'

it.each([
  ['Marlene Ferreira Prado', false, 'Marlene'],
  ['  João  da Silva', false, 'João'],
  ['Auto Posto Ipê', true, 'Auto Posto Ipê'],
  ['5519999990000', false, null],
  ['', true, null],
  ['Íris', false, 'Íris'],
])('greets %j as %j', (nome, empresa, como) => expect(comoChamar(nome, empresa)).toBe(como))
