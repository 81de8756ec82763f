import { expect, it } from 'vitest'
import { distinguir } from './distinguir.ts'

const a = (rotulo: string, detalhe: string, desempate?: string) => ({
  id: `${rotulo}${detalhe}${desempate}`,
  rotulo,
  detalhe,
  href: '/',
  ...(desempate ? { desempate } : {}),
})

it('tells equal names apart, whatever their accents and case, and leaves the others as they are', () => {
  expect(
    distinguir([
      a('José Lima', 'Itu', 'jose@um.br'),
      a('JOSE LIMA', 'Itu', 'jose@dois.br'),
      a('José Lima', 'Salto', 'jose@tres.br'),
      a('Ana', '', 'ana@um.br'),
    ]).map((x) => x.detalhe),
  ).toEqual(['Itu · jose@um.br', 'Itu · jose@dois.br', 'Salto', ''])
})
