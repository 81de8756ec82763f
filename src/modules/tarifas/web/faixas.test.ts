import { expect, it } from 'vitest'
import { buracosDasFaixas, faixasQueFaltam } from './faixas.ts'

const faixa = (faixa_de: number, faixa_ate: number | null) => ({ faixa_de, faixa_ate })

it('[S2.27] finds what the bands leave uncovered, before, between and after them', () => {
  expect(buracosDasFaixas([faixa(0, null)])).toEqual([])
  expect(buracosDasFaixas([faixa(200, null), faixa(0, 200)])).toEqual([])
  expect(buracosDasFaixas([faixa(50, 100), faixa(150, 300)])).toEqual([faixa(0, 50), faixa(100, 150), faixa(300, null)])
  expect(buracosDasFaixas([faixa(0, 300), faixa(100, 200), faixa(300, null)])).toEqual([])
})

it('[S2.27] names the group of a hole, and counts the bands that serve every class', () => {
  const linha = (classe: string, de: number, ate: number | null) => ({ classe, ...faixa(de, ate) })
  const linhas = [linha('todas', 0, 200), linha('rural', 200, null), linha('residencial', 300, null)]
  const faltam = faixasQueFaltam(
    linhas.filter((l) => l.classe !== 'todas').concat(linhas.filter((l) => l.classe === 'todas')),
    (l) => l.classe,
    (l, outra) => l.classe !== 'todas' && outra.classe === 'todas',
  )
  expect(faltam).toEqual(['residencial: 200 a 299 kWh', 'todas: a partir de 200 kWh'])
})
