import { expect, it } from 'vitest'
import { FUSO } from '#kit/expediente.ts'
import { paraInstante } from '#kit/parede.ts'
import { primeiroEncaixe, type Ocupado } from './encaixe.ts'
import { impedimento } from './habilidades.ts'

// Monday, 9 March 2026
const as = (local: string) => paraInstante(local, FUSO)
const jornada = { inicio_min: 480, fim_min: 1020, sabado: false, base: { lat: -22.9, lon: -47.06 } }
const campinas = { lat: -22.91, lon: -47.05 }
const limeira = { lat: -22.56, lon: -47.4 }
const procurar = (ocupados: Ocupado[], duracao_min: number, desde = '2026-03-09T06:00', onde = campinas) =>
  primeiroEncaixe({ jornada, ocupados, duracao_min, onde, desde: as(desde), dia: desde.slice(0, 10) })

it('gives the first hour of a free day', () => {
  expect(procurar([], 120)).toMatchObject({ de: as('2026-03-09T08:00'), ate: as('2026-03-09T10:00') })
})

it('leaves time for the way after a visit elsewhere', () => {
  const ocupado = { de: as('2026-03-09T08:00'), ate: as('2026-03-09T10:00'), onde: limeira }
  const achado = procurar([ocupado], 120)
  expect(achado?.de.getTime()).toBeGreaterThan(as('2026-03-09T10:30').getTime())
  expect(achado?.viagem_min).toBeGreaterThan(30)
})

it('fits nothing that would end after the working day', () => {
  const ocupado = { de: as('2026-03-09T08:00'), ate: as('2026-03-09T15:30'), onde: campinas }
  expect(procurar([ocupado], 120)).toMatchObject({ de: as('2026-03-10T08:00') })
})

it('skips the weekend for a crew that does not work on Saturdays', () => {
  expect(procurar([], 60, '2026-03-07T09:00')).toMatchObject({ de: as('2026-03-09T08:00') })
})

it('gives a job of many days a start with all of them free', () => {
  const quarta = { de: as('2026-03-11T08:00'), ate: as('2026-03-11T10:00'), onde: campinas }
  const achado = procurar([quarta], 3 * 24 * 60)
  expect(achado?.de).toEqual(as('2026-03-12T08:00'))
})

it('names who lacks a certificate, and since when', () => {
  const ivo = { id: '1', nome: 'Ivo Mello', certificados: { nr35: '2026-11-23' } }
  const trabalho = { habilidades: [], no_telhado: true }
  expect(impedimento([ivo], trabalho, '2026-11-23')).toBeNull()
  expect(impedimento([ivo], trabalho, '2026-11-24')).toBe('Ivo Mello está sem NR-35: venceu em 23/11/2026.')
  expect(impedimento([ivo], { habilidades: ['nr10'], no_telhado: false }, '2026-11-20')).toBe(
    'Ivo Mello não tem NR-10.',
  )
})
