import { expect, it } from 'vitest'
import { calcularVariantes } from '../../regras/calcular.ts'
import { casaDeTeste } from '../../regras/casa-de-teste.ts'
import { calcularComMemoria } from '../../regras/com-memoria.ts'
import { duplicarVariante, mudarVariante, removerVariante } from '../../regras/variantes.ts'
import { inicial, reduzir, type EstadoDoEditor } from './estado.ts'

const comModulos = (e: EstadoDoEditor, modulos: number, em: number, campo = 'faces') =>
  reduzir(e, {
    tipo: 'mudar',
    campo,
    em,
    entrada: { ...e.entrada, faces: e.entrada.faces.map((f) => ({ ...f, modulos })) },
  })
const modulosDe = (e: EstadoDoEditor) => e.entrada.faces[0]?.modulos

it('[S2.20] undoes and redoes, joining the keystrokes of one field', () => {
  let e = inicial(casaDeTeste())
  const antes = modulosDe(e)
  e = comModulos(e, 1, 1000)
  e = comModulos(e, 12, 1400)
  e = comModulos(e, 20, 9000)
  e = reduzir(e, { tipo: 'desfazer' })
  expect(modulosDe(e)).toBe(12)
  e = reduzir(e, { tipo: 'desfazer' })
  expect(modulosDe(e)).toBe(antes)
  e = reduzir(e, { tipo: 'desfazer' })
  expect(modulosDe(e)).toBe(antes)
  e = reduzir(e, { tipo: 'refazer' })
  expect(modulosDe(e)).toBe(12)
  e = comModulos(e, 7, 20_000)
  expect(reduzir(e, { tipo: 'refazer' })).toBe(e)
})

it('[S2.20] keeps a copied variant apart from its original, and shares what it does not change', () => {
  const base = casaDeTeste()
  const copia = duplicarVariante(base, 'A')
  if (!copia) throw new Error('B is free')
  const comMais = mudarVariante(copia.entrada, 'A', { faces: base.faces.map((f) => ({ ...f, modulos: 30 })) })
  const b = comMais.variantes.find((v) => v.letra === 'B')
  expect([comMais.faces[0]?.modulos, b?.mudancas.faces?.[0]?.modulos]).toEqual([30, base.faces[0]?.modulos])
  expect(b?.mudancas.custos).toBeUndefined()
  const terceira = duplicarVariante(comMais, 'B')
  expect(terceira?.letra).toBe('C')
  expect(terceira && duplicarVariante(terceira.entrada, 'C')).toBeNull()
  expect(removerVariante(copia.entrada, 'B').variantes).toEqual([])
})

it('[S2.20] goes back to A when undo removes the variant in edit', () => {
  let e = inicial(casaDeTeste())
  const copia = duplicarVariante(e.entrada, 'A')
  if (!copia) throw new Error('B is free')
  e = reduzir(e, { tipo: 'mudar', campo: 'variantes', em: 0, ...copia })
  expect(e.letra).toBe('B')
  expect(reduzir(e, { tipo: 'desfazer' }).letra).toBe('A')
})

it('[S2.20] computes only the variant that a keystroke changed', () => {
  const calculo = calcularComMemoria()
  const copia = duplicarVariante(casaDeTeste(), 'A')
  if (!copia) throw new Error('B is free')
  const antes = calcularVariantes(copia.entrada, calculo)
  const maior = mudarVariante(copia.entrada, 'B', { faces: copia.entrada.faces.map((f) => ({ ...f, modulos: 12 })) })
  const depois = calcularVariantes(maior, calculo)
  expect(depois[0]?.resultado).toBe(antes[0]?.resultado)
  expect(depois[1]?.resultado).toEqual(calcularVariantes(maior)[1]?.resultado)
  expect(depois[1]?.resultado.usina.modulos).not.toBe(antes[1]?.resultado.usina.modulos)
})
