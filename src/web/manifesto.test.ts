import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { linhas } from '#departments/index.ts'
import { comoObjeto } from '#kit/objeto.ts'

const manifesto = comoObjeto(JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')))

it('starts the installed application at the row that knows where each user starts, under its first identity', () => {
  const inicio = new URL(String(manifesto.start_url), 'https://girassol.test')
  expect(inicio.searchParams.has('inicio')).toBe(true)
  expect(linhas.filter((l) => l.comecoNoCampo).map((l) => l.path)).toEqual([inicio.pathname])
  // another id would be another application for those who installed it before
  expect(manifesto.id).toBe('/home')
})
