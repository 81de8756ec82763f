import { expect, it } from 'vitest'
import { lerPonto } from './ponto.ts'

it('reads a position as people paste it', () => {
  const campinas = { lat: -22.9056, lon: -47.0608 }
  for (const texto of [
    '-22.9056, -47.0608',
    '−22,9056; −47,0608',
    '-22.9056 -47.0608',
    'https://www.google.com/maps?q=-22.9056,-47.0608',
    'https://www.google.com/maps/place/Casa/@-22.9,-47.0,17z/data=!3d-22.9056!4d-47.0608',
    'https://maps.google.com/maps/@-22.9056,-47.0608,17z',
  ])
    expect([texto, lerPonto(texto)]).toEqual([texto, campinas])
  for (const texto of ['', 'Rua das Acácias, 120', '95.1, 10.2', 'https://maps.app.goo.gl/abc'])
    expect([texto, lerPonto(texto)]).toEqual([texto, null])
})
