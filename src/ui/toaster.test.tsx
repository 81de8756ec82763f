// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { avisar, avisosNaTela } from './avisos.ts'
import { desenhar, desmontarTudo } from './suporte-de-teste.tsx'
import { Toaster } from './toaster.tsx'

const area = () => document.querySelector<HTMLElement>('ol.g-avisos')
const abertos = () => [...document.querySelectorAll('.g-aviso[data-state=open]')]

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await act(async () => vi.advanceTimersByTime(2_000_000))
  await desmontarTudo()
  vi.useRealTimers()
})

describe('the toast area', () => {
  it('[S2.34] is a direct child of the body with a Portuguese name', async () => {
    await desenhar(<Toaster />)
    expect(area()).not.toBeNull()
    const regiao = document.querySelector('[role=region]')
    expect(regiao?.parentElement).toBe(document.body)
    expect(regiao?.getAttribute('aria-label')).toBe('Notificações (F8)')
  })
  it('[S4.18] [S5.41] shows one toast at a time, with its type', async () => {
    await desenhar(<Toaster />)
    await act(async () => void avisar({ titulo: 'Contato salvo' }))
    await act(async () => void avisar({ titulo: 'Importação concluída', tipo: 'background' }))
    expect(abertos().map((a) => a.textContent)).toEqual(['Importação concluída'])
    expect(abertos()[0]?.getAttribute('data-tipo')).toBe('background')
  })
  it('[S4.19] closes a toast after 5000 ms and not before', async () => {
    await desenhar(<Toaster />)
    await act(async () => void avisar({ titulo: 'Contato salvo' }))
    await act(async () => vi.advanceTimersByTime(4900))
    expect(abertos()).toHaveLength(1)
    await act(async () => vi.advanceTimersByTime(200))
    expect(abertos()).toHaveLength(0)
    expect(avisosNaTela()[0]?.aberto).toBe(false)
  })
  it('[S2.40] takes the focus on F8', async () => {
    await desenhar(<Toaster />)
    await act(async () => void avisar({ titulo: 'Contato salvo' }))
    await act(
      async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true })),
    )
    expect(document.activeElement).toBe(area())
  })
})
