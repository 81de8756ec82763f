import { expect, it } from 'vitest'
import { calcular } from './calcular.ts'
import { casaDeTeste, tarifaDeTeste } from './casa-de-teste.ts'
import { foiDigitada, fonteDaTarifa, sinalDaTarifa } from './fonte-da-tarifa.ts'
import { deOndeVemNaSimulacao } from './trilha.ts'

const reh = 'RESOLUÇÃO HOMOLOGATÓRIA Nº 3.500, DE 1 DE ABRIL DE 2026'

it('[S2.20] names the resolution, the source and the first day of a tariff in force', () => {
  const daAneel = tarifaDeTeste({ origem: 'aneel', reh, rotulo: reh, desde: '2026-08-27' })
  expect(fonteDaTarifa(daAneel)).toBe('Equatorial GO, REH 3.500/2026, ANEEL, desde 27/08/2026')
  expect(sinalDaTarifa(daAneel)).toBe('REH 3.500/2026')
  expect(fonteDaTarifa(tarifaDeTeste({ desde: '2026-08-27' }))).toBe('Equatorial GO, semente, set/26, desde 27/08/2026')
  expect(sinalDaTarifa(tarifaDeTeste())).toBe('semente, set/26')
})

it('[S2.20] counts a tariff typed in the proposal as a free premise, and one of the table as a fact', () => {
  const tagDe = (tarifa: ReturnType<typeof tarifaDeTeste>) => {
    const casa = casaDeTeste()
    const r = calcular({ ...casa, unidades: casa.unidades.map((u) => ({ ...u, tarifa })) })
    return deOndeVemNaSimulacao(r, 'tarifaCheia')?.etiqueta
  }
  const digitada = tarifaDeTeste({ origem: 'manual', rotulo: 'digitada', vigenciaIds: [] })
  const daTabela = tarifaDeTeste({ origem: 'manual', rotulo: 'digitada', vigenciaIds: [crypto.randomUUID()] })
  expect([foiDigitada(digitada), foiDigitada(daTabela)]).toEqual([true, false])
  expect(fonteDaTarifa(digitada)).toBe('Equatorial GO, digitada na proposta')
  expect([tagDe(digitada), tagDe(daTabela)]).toEqual(['premissa_livre', 'fato'])
})

it('[S2.20] says of a gap since when, and which tariff takes its place', () => {
  const casa = casaDeTeste()
  const tarifa = tarifaDeTeste({ lacunaDesde: '2026-10-23', desde: '2025-10-23' })
  const { avisos } = calcular({ ...casa, unidades: casa.unidades.map((u) => ({ ...u, tarifa })) })
  expect(avisos.find((a) => a.codigo === 'LACUNA')?.frase).toBe(
    'Equatorial GO está sem tarifa desde 23/10/2026. Uso a de 23/10/2025, com aviso na proposta.',
  )
})
