import { expect, it } from 'vitest'
import { calcular } from './calcular.ts'
import { casaDeTeste, tarifaDeTeste } from './casa-de-teste.ts'
import { subgrupoDaClasse } from './classe-e-subgrupo.ts'

it('[S2.20] gives each class its subgroup; group A is by voltage, and public lighting is not simulated', () => {
  expect(subgrupoDaClasse('residencial', 'B3')).toBe('B1')
  expect(subgrupoDaClasse('rural', 'B1')).toBe('B2')
  for (const classe of ['comercial', 'industrial', 'poder_publico', 'servico_publico', 'consumo_proprio'] as const)
    expect(subgrupoDaClasse(classe, 'B1'), classe).toBe('B3')
  expect(subgrupoDaClasse('rural', 'A4')).toBe('A4')
  expect(subgrupoDaClasse('iluminacao_publica', 'B1')).toBe('B1')
  expect(subgrupoDaClasse(null, 'B2')).toBe('B2')
})

it('[S2.20] warns of a tariff that is of another class than the unit', () => {
  const casa = casaDeTeste()
  const avisos = (classeDeConsumo: 'comercial' | 'residencial' | null, subgrupo: 'B1' | 'B3') =>
    calcular({
      ...casa,
      unidades: casa.unidades.map((u) => ({ ...u, classeDeConsumo, tarifa: tarifaDeTeste({ subgrupo }) })),
    }).avisos.filter((a) => a.codigo === 'CLASSE')
  expect(avisos('comercial', 'B1')).toEqual([
    {
      codigo: 'CLASSE',
      gravidade: 'alerta',
      campo: 'unidades.0.tarifa',
      frase: 'A unidade 10.482.377-5 é da classe comercial e a tarifa é B1: confira, a dessa classe é B3.',
    },
  ])
  expect([avisos('comercial', 'B3'), avisos('residencial', 'B1'), avisos(null, 'B1')]).toEqual([[], [], []])
})
