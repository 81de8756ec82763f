import { expect, it } from 'vitest'
import { distinguir } from './distinguir.ts'

const a = (rotulo: string, detalhe: string, desempate?: string) => ({
  id: `${rotulo}${detalhe}${desempate}`,
  rotulo,
  detalhe,
  href: '/',
  ...(desempate ? { desempate } : {}),
})

it('distinguishes equal names without regard to accents and case, and does not change the others', () => {
  expect(
    distinguir([
      a('José Lima', 'Itu', 'jose@um.br'),
      a('JOSE LIMA', 'Itu', 'jose@dois.br'),
      a('José Lima', 'Salto', 'jose@tres.br'),
      a('Ana', '', 'ana@um.br'),
    ]).map((x) => x.detalhe),
  ).toEqual(['Itu · jose@um.br', 'Itu · jose@dois.br', 'Salto', ''])
})
