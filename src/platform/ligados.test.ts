import { expect, it } from 'vitest'
import { criarLigados, encaixe } from './ligados.ts'

const abas = encaixe<{ rotulo: string }>('contatos.abas')
const porta = encaixe<() => number>('contatos.porta')

it('returns the contributions to one place in the order of the modules', () => {
  const ligados = criarLigados()
  ligados.receber([abas({ rotulo: 'Conversas' }), porta(() => 7), abas({ rotulo: 'Tarefas' })])
  expect(ligados.de(abas)).toEqual([{ rotulo: 'Conversas' }, { rotulo: 'Tarefas' }])
  expect(ligados.unico(porta)()).toBe(7)
})

it('refuses to be read before the modules are built, and a single place that is not filled once', () => {
  const ligados = criarLigados()
  expect(() => ligados.de(abas)).toThrow('still being built')
  ligados.receber([porta(() => 1), porta(() => 2)])
  expect(() => ligados.unico(porta)).toThrow('contatos.porta: 2 modules fill it')
  expect(() => ligados.unico(abas)).toThrow('contatos.abas: no module fills it')
})
