import { expect, it } from 'vitest'
import type { DesenhoDoTelhado } from '../contract/entrada.ts'
import { calcular } from './calcular.ts'
import { casaDeTeste } from './casa-de-teste.ts'
import { areaDoDesenho, cantosDosModulos, ladosDoBloco, modulosDoDesenho } from './desenho.ts'

const modulo = { alturaM: 2.278, larguraM: 1.134 }
const bloco = { x: 0.5, y: 0.5, linhas: 2, colunas: 5, rotacao: 0, espacoCm: 2, deitado: false }
const desenho: DesenhoDoTelhado = { foto: null, proporcao: 0.6, larguraM: 12, blocos: [bloco] }

it('[S2.20] measures a block with its gaps, standing and lying', () => {
  expect(ladosDoBloco(bloco, modulo).larguraM).toBeCloseTo(5 * 1.134 + 4 * 0.02, 9)
  expect(ladosDoBloco(bloco, modulo).alturaM).toBeCloseTo(2 * 2.278 + 0.02, 9)
  expect(ladosDoBloco({ ...bloco, deitado: true }, modulo).larguraM).toBeCloseTo(5 * 2.278 + 4 * 0.02, 9)
  expect(modulosDoDesenho(desenho)).toBe(10)
  expect(areaDoDesenho(desenho, modulo)).toBeCloseTo(5.75 * 4.576, 6)
})

it('[S2.20] turns the corners of each module around the centre of its block', () => {
  const um = { ...bloco, linhas: 1, colunas: 1, rotacao: 90 }
  const [cantos = []] = cantosDosModulos(desenho, um, modulo)
  const [xs, ys] = [cantos.map(([x]) => x), cantos.map(([, y]) => y)]
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(modulo.alturaM, 9)
  expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(modulo.larguraM, 9)
  expect((Math.max(...xs) + Math.min(...xs)) / 2).toBeCloseTo(6, 9)
  expect((Math.max(...ys) + Math.min(...ys)) / 2).toBeCloseTo(3.6, 9)
  expect(cantosDosModulos(desenho, bloco, modulo)).toHaveLength(10)
})

it('[S2.20] warns when the drawing and the face have different numbers of modules', () => {
  const com = (blocos: DesenhoDoTelhado['blocos']) => {
    const casa = casaDeTeste()
    const faces = casa.faces.map((f, n) => (n === 0 ? { ...f, desenho: { ...desenho, blocos } } : f))
    return calcular({ ...casa, faces }).avisos.find((a) => a.codigo === 'DESENHO')
  }
  expect(com([bloco])).toBeUndefined()
  expect(com([{ ...bloco, colunas: 4 }])).toMatchObject({
    gravidade: 'alerta',
    frase: 'Norte: o desenho tem 8 módulos e a face, 10.',
  })
})
