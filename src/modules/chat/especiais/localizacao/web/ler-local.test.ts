import { expect, it } from 'vitest'
import { ehLinkCurto, lerLocal } from './ler-local.ts'

it.each([
  ['-22.9056, -47.0608', -22.9056, -47.0608],
  ['-22,9056; -47,0608', -22.9056, -47.0608],
  ['22.9056 S 47.0608 W', -22.9056, -47.0608],
  [
    'https://www.google.com/maps/place/Usina+S%C3%A3o+Jo%C3%A3o/@-22.9,-47.1,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d-22.9056!4d-47.0608',
    -22.9056,
    -47.0608,
  ],
  ['https://maps.google.com/?q=-22.9056,-47.0608', -22.9056, -47.0608],
  ['https://www.google.com/maps/search/-22.9056,+-47.0608', -22.9056, -47.0608],
  ['https://waze.com/ul?ll=-22.9056%2C-47.0608&navigate=yes', -22.9056, -47.0608],
  ['https://www.openstreetmap.org/?mlat=-22.9056&mlon=-47.0608#map=17/1/2', -22.9056, -47.0608],
  ['https://www.openstreetmap.org/#map=17/-22.9056/-47.0608', -22.9056, -47.0608],
  ['geo:-22.9056,-47.0608', -22.9056, -47.0608],
])('%s', (texto, latitude, longitude) => expect(lerLocal(texto)).toMatchObject({ latitude, longitude }))

it('reads the name of a place and refuses texts without valid coordinates', () => {
  expect(lerLocal('https://www.google.com/maps/place/Usina+S%C3%A3o+Jo%C3%A3o/@-22.9,-47.1,17z')?.nome).toBe(
    'Usina São João',
  )
  for (const t of ['', 'rua 7', '95, 10', 'https://maps.app.goo.gl/abc', '-22.9']) expect(lerLocal(t), t).toBeNull()
  expect(ehLinkCurto('https://maps.app.goo.gl/abc')).toBe(true)
})
