import { expect, it } from 'vitest'
import { FUSO } from '#kit/expediente.ts'
import { paraInstante } from '#kit/parede.ts'
import { periodosLivres } from './periodos.ts'

// Monday, 9 March 2026
const as = (local: string) => paraInstante(local, FUSO)
const ocupado = (de: string, ate: string) => ({ de: as(de), ate: as(ate), onde: null })
const ivo = { id: '1', nome: 'Ivo Mello', certificados: { nr10: '2026-03-10' } }
const turma = (mais: object = {}) => ({
  inicio_min: 480,
  fim_min: 1020,
  sabado: false,
  base: null,
  membros: [ivo],
  ocupados: [],
  ...mais,
})
const visita = { duracao_min: 120, habilidades: [], no_telhado: false, onde: null }
const procurar = (turmas: ReturnType<typeof turma>[], v: object = {}, mais: object = {}) =>
  periodosLivres(
    turmas,
    { ...visita, ...v },
    { de: '2026-03-09', ate: '2026-03-10', max: 8, feriado: () => false, ...mais },
  ).map((l) => `${l.dia.slice(-2)} ${l.parte}`)

it('offers halves of days in which some crew has room', () => {
  expect(procurar([turma()])).toEqual(['09 manha', '09 tarde', '10 manha', '10 tarde'])
  const cheia = turma({
    ocupados: [ocupado('2026-03-09T08:00', '2026-03-09T11:00'), ocupado('2026-03-10T13:00', '2026-03-10T17:00')],
  })
  // it may begin at 11:00; after noon of the second day an hour is left
  expect(procurar([cheia])).toEqual(['09 manha', '09 tarde', '10 manha'])
  expect(procurar([cheia, turma({ ocupados: [ocupado('2026-03-10T08:00', '2026-03-10T12:00')] })])).toHaveLength(4)
})

it('offers nothing to a crew that may not do it, on a closed day, nor more than asked for', () => {
  expect(procurar([turma({ membros: [] })])).toEqual([])
  expect(procurar([turma()], { habilidades: ['nr10'] }, { ate: '2026-03-11' })).toHaveLength(4)
  expect(procurar([turma()], {}, { feriado: (d: string) => d === '2026-03-09' })).toEqual(['10 manha', '10 tarde'])
  expect(procurar([turma()], {}, { de: '2026-03-14', ate: '2026-03-15' })).toEqual([])
  expect(procurar([turma({ sabado: true })], {}, { de: '2026-03-14', ate: '2026-03-15' })).toHaveLength(2)
  expect(procurar([turma()], {}, { max: 3 })).toHaveLength(3)
})

it('lets a job of more than a day begin in the morning only', () => {
  expect(procurar([turma()], { duracao_min: 3 * 24 * 60 })).toEqual(['09 manha', '10 manha'])
})
