import { expect, it } from 'vitest'
import { turnosEmPalavras } from './turnos.ts'

const t = (dia: number, inicio: number, fim: number) => ({ dia, inicio, fim })

it('formats a week of shifts in Portuguese', () => {
  expect(turnosEmPalavras([])).toBe('')
  expect(turnosEmPalavras([5, 4, 3, 2, 1].flatMap((d) => [t(d, 780, 1080), t(d, 480, 720)]))).toBe(
    'seg a sex, 8h–12h e 13h–18h',
  )
  expect(turnosEmPalavras([...[1, 2, 3, 4, 5].map((d) => t(d, 420, 1260)), t(6, 480, 870)])).toBe(
    'seg a sex, 7h–21h; sáb, 8h–14h30',
  )
  // a day in between separates the groups
  expect(turnosEmPalavras([t(1, 480, 720), t(3, 480, 720), t(0, 480, 720)])).toBe(
    'seg, 8h–12h; qua, 8h–12h; dom, 8h–12h',
  )
})
