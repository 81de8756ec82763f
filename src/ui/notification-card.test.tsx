// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotificationCard } from './notification-card.tsx'
import { desenhar, desmontarTudo } from './suporte-de-teste.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await desmontarTudo()
  vi.useRealTimers()
})
const n = { id: '1', remetente: 'Sebastião Moraes', texto: 'x'.repeat(130), canal: 'whatsapp', caixa: 'Manutenção' }

describe('the notification card', () => {
  it('[S2.36] [S2.37] [S2.38] shows the sender, the truncated text and the label agora', async () => {
    await desenhar(<NotificationCard notificacao={n} aoFechar={() => {}} />)
    const carta = document.querySelector('article')
    expect(carta?.querySelector('h2')?.textContent).toBe('Sebastião Moraes')
    expect(carta?.querySelector('p')?.textContent).toBe(`${'x'.repeat(117)}…`)
    expect(carta?.querySelector('header')?.textContent).toContain('agora')
  })
  it('[S4.17] [S9.17] hides after 7000 ms and restarts the timer for a new message', async () => {
    const fechar = vi.fn()
    const redesenhar = await desenhar(<NotificationCard notificacao={n} aoFechar={fechar} />)
    await act(async () => vi.advanceTimersByTime(6999))
    expect(fechar).not.toHaveBeenCalled()
    await redesenhar(<NotificationCard notificacao={{ ...n, id: '2' }} aoFechar={fechar} />)
    await act(async () => vi.advanceTimersByTime(6999))
    expect(fechar).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTime(1))
    expect(fechar).toHaveBeenCalledOnce()
  })
})
