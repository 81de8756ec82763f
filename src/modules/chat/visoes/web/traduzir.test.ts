import { expect, it } from 'vitest'
import { filtrosPadrao, type Filtros } from '#modules/chat/lista/web/dados/filtros.ts'
import { daVisao, mesma, paraVisao } from './traduzir.ts'

const cheios: Filtros = {
  ...filtrosPadrao,
  aba: 'aguardando',
  minhas: true,
  naoLidas: true,
  semResponsavel: true,
  caixas: ['a'],
  prioridades: ['alta'],
  tags: ['solar'],
  pessoas: ['p'],
  adiadas: 'sem',
  promessaVencida: true,
  esperas: ['vistoria'],
  prazoPerto: true,
  filas: ['nenhuma'],
  de: '2026-11-01',
  ate: '2026-11-20',
  ordem: 'sla',
}

it('restores exactly the filters that a view stores', () => {
  for (const f of [filtrosPadrao, cheios]) expect(daVisao({ filtros: paraVisao(f), ordem: f.ordem })).toEqual(f)
})
it('marks a view as active when the list shows exactly its filters, and never during a search', () => {
  const v = { filtros: paraVisao(cheios), ordem: cheios.ordem }
  expect([
    mesma(v, cheios),
    mesma(v, filtrosPadrao),
    mesma(v, { ...cheios, ordem: 'recente' }),
    mesma(v, { ...cheios, busca: 'x' }),
  ]).toEqual([true, false, false, false])
})
