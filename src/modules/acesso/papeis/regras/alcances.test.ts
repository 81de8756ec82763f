import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { codigosDeDepartamento, papeisDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { alcances, aumenta, diferencaDeAlcances, gruposDePermissoes } from './alcances.ts'
import { compilar } from '#modules/acesso/nucleo/regras/compilar.ts'
import { escopos, type PapelDado } from '#modules/acesso/nucleo/regras/escopos.ts'
import { concessoes } from '#modules/acesso/nucleo/regras/permissoes.ts'

const papel = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      departamento: fc.constantFrom(...codigosDeDepartamento),
      papel: fc.constantFrom(...papeisDeDepartamento),
    }),
  },
  { weight: 1, arbitrary: fc.record({ departamento: fc.constant(null), papel: fc.constantFrom('admin', 'auditor') }) },
)
const papeis = fc.array(papel as fc.Arbitrary<PapelDado>, { maxLength: 6 })
const doServidor = (lista: readonly PapelDado[]) =>
  compilar(
    lista.flatMap((p) => (p.departamento === null ? [] : [{ codigo: p.departamento, papel: p.papel }])),
    lista.flatMap((p) => (p.departamento === null ? [p.papel] : [])),
  )

it('has exactly the permissions that the server compiles', () => {
  fc.assert(
    fc.property(papeis, (lista) => {
      expect([...alcances(lista).keys()].sort()).toEqual([...doServidor(lista)].sort())
    }),
    { numRuns: 300 },
  )
})

it('never loses a permission by adding a role, and reports exactly the permissions that change', () => {
  fc.assert(
    fc.property(papeis, papel as fc.Arbitrary<PapelDado>, (lista, mais) => {
      const mudancas = diferencaDeAlcances(lista, [...lista, mais])
      expect(mudancas.every(aumenta)).toBe(true)
      expect(
        diferencaDeAlcances([...lista, mais], lista).map(({ permissao, de, para }) => ({
          permissao,
          de: para,
          para: de,
        })),
      ).toEqual(mudancas)
      const [antes, depois] = [alcances(lista), alcances([...lista, mais])]
      for (const { permissao } of concessoes)
        expect(mudancas.some((m) => m.permissao === permissao)).toBe(antes.get(permissao) !== depois.get(permissao))
    }),
    { numRuns: 200 },
  )
})

it('returns the reach: own for a technician, department for an operator, everything for a chat supervisor', () => {
  const de = (departamento: string, qual: string, permissao: string) =>
    alcances([{ departamento, papel: qual }]).get(permissao)
  expect([
    de('mpvl', 'tecnico', 'funis.cartao.ver'),
    de('eng', 'operador', 'funis.cartao.ver'),
    de('eng', 'operador', 'tarefas.tarefa.ver'),
    de('eng', 'supervisor', 'tarefas.tarefa.ver'),
    de('co', 'operador', 'chat.conversa.ver'),
    de('chat', 'supervisor', 'chat.conversa.ver'),
    de('eng', 'painel', 'chat.conversa.ver'),
  ]).toEqual(['proprio', 'departamento', 'proprio', 'departamento', 'time', 'todos', undefined])
  expect(escopos.at(-1)).toBe('todos')
})

it('lists every permission once, with a label', () => {
  const linhas = gruposDePermissoes((c) => c).flatMap((g) => g.linhas)
  expect(linhas.map((l) => l.permissao).sort()).toEqual(concessoes.map((c) => c.permissao).sort())
  expect(linhas.filter((l) => l.rotulo.includes('.'))).toEqual([])
})
