// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { desenhar, desmontarTudo } from '#ui/suporte-de-teste.tsx'
import { DesenhoDoPainel } from './desenhos.tsx'

afterEach(desmontarTudo)

const sala = {
  chave: 'aroeira',
  nome: 'Aroeira',
  tipo: 'sala',
  lugar: '',
  fuso: 'America/Sao_Paulo',
  entrar_url: 'http://girassol.test/reservas/aroeira',
  reservas: [],
}
const dizer = async (livre: boolean, ate: string | null) => {
  await desenhar(
    <DesenhoDoPainel
      titulo="Salas"
      dados={{ painel: 'salas', em: '2026-11-24T20:00:00.000Z', recursos: [{ ...sala, livre, ate }] }}
    />,
  )
  const frase = document.querySelector('li h3 + p')?.textContent
  await desmontarTudo()
  return frase
}

it('[achado F9] shows the same state of a room as its page, and nothing about tomorrow', async () => {
  expect(await dizer(true, '2026-11-25T12:00:00.000Z')).toBe('Livre o resto do dia')
  expect(await dizer(true, '2026-11-24T21:00:00.000Z')).toBe('Livre até 18:00')
  expect(await dizer(false, '2026-11-24T21:00:00.000Z')).toBe('Ocupado até 18:00')
  expect(await dizer(false, '2026-11-25T12:00:00.000Z')).toBe('Ocupado o resto do dia')
})
