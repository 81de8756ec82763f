import { expect, it } from 'vitest'
import { aindaLe, parteEmVista } from './lendo.ts'
import { leituraEmPalavras } from './pagina/nomes-das-partes.ts'

const agora = Date.parse('2026-11-29T12:00:00Z')
const vista = (segundosAtras: number, segundos: number) => ({
  em: new Date(agora - segundosAtras * 1000).toISOString(),
  segundos,
  partes: ['inicio', 'pagar'],
})

it('[S2.20] says at which part a reader is while the view goes on, and stops after it', () => {
  expect(parteEmVista(vista(60, 55), agora)).toBe('pagar')
  expect(parteEmVista(vista(60, 10), agora)).toBeNull()
  expect(parteEmVista(undefined, agora)).toBeNull()
  expect(aindaLe({ parte: 'conta', em: agora - 5_000 }, agora)).toBe('conta')
  expect(aindaLe({ parte: 'conta', em: agora - 60_000 }, agora)).toBeNull()
})

it('[S2.20] names the part in words, and none where it is unknown', () => {
  expect(leituraEmPalavras('pagar')).toBe('Na página agora: como pagar')
  expect(leituraEmPalavras('')).toBe('Na página agora')
  expect(leituraEmPalavras('xyz')).toBe('Na página agora')
})
