import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ARRASTO_MINIMO_PX,
  avisar,
  avisarComDesfazer,
  avisosNaTela,
  desfazerDoAviso,
  dispensarAviso,
  DURACAO_DO_AVISO_MS,
  LIMITE_DE_AVISOS,
  REMOCAO_DO_AVISO_MS,
  TECLA_DOS_AVISOS,
} from './avisos.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const a of avisosNaTela()) dispensarAviso(a.id)
  vi.advanceTimersByTime(REMOCAO_DO_AVISO_MS)
  vi.useRealTimers()
})

describe('toasts', () => {
  it('[S9.16] last 5000 ms, are swiped at 50 px and come one at a time', () => {
    expect([DURACAO_DO_AVISO_MS, ARRASTO_MINIMO_PX, LIMITE_DE_AVISOS, TECLA_DOS_AVISOS]).toEqual([5000, 50, 1, 'F8'])
  })
  it('[S4.18] a new one takes the place of the last', () => {
    avisar({ titulo: 'Contato salvo' })
    avisar({ titulo: 'Conversa transferida' })
    expect(avisosNaTela().map((a) => a.titulo)).toEqual(['Conversa transferida'])
  })
  it('[S4.20] is removed 1,000,000 ms after its dismissal and not a moment sooner', () => {
    const { dispensar } = avisar({ titulo: 'Contato salvo' })
    vi.advanceTimersByTime(2_000_000)
    expect(avisosNaTela()).toHaveLength(1)
    dispensar()
    expect(avisosNaTela()[0]?.aberto).toBe(false)
    vi.advanceTimersByTime(999_999)
    expect(avisosNaTela()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(avisosNaTela()).toHaveLength(0)
  })
  it('dismissing twice does not push the removal further', () => {
    const { dispensar } = avisar({ titulo: 'Contato salvo' })
    dispensar()
    vi.advanceTimersByTime(500_000)
    dispensar()
    vi.advanceTimersByTime(500_000)
    expect(avisosNaTela()).toHaveLength(0)
  })
  it('the removal of one that was replaced does not take the new one away', () => {
    avisar({ titulo: 'Antigo' }).dispensar()
    vi.advanceTimersByTime(999_999)
    avisar({ titulo: 'Novo' })
    vi.advanceTimersByTime(10)
    expect(avisosNaTela().map((a) => a.titulo)).toEqual(['Novo'])
  })
  it('[S5.41] is of type foreground or background, and nothing else', () => {
    expect(avisosNaTela()).toEqual([])
    avisar({ titulo: 'Salvo' })
    expect(avisosNaTela()[0]?.tipo).toBe('foreground')
    avisar({ titulo: 'Importação concluída', tipo: 'background' })
    expect(avisosNaTela()[0]?.tipo).toBe('background')
    // @ts-expect-error a type that does not exist is refused by the compiler and at run time
    expect(() => avisar({ titulo: 'x', tipo: 'modal' })).toThrow(TypeError)
  })
  it('offers the way back of an act that can be undone', () => {
    const desfazer = vi.fn()
    avisarComDesfazer('Conversa arquivada', desfazer)
    const acao = avisosNaTela()[0]?.acao
    expect(acao?.rotulo).toBe('Desfazer')
    acao?.executar()
    expect(desfazer).toHaveBeenCalledOnce()
  })
  it('by a key takes back what is told on the screen, once; what is told no more, or has no way back, stays', () => {
    const desfazer = vi.fn()
    avisar({ titulo: 'Salvo' })
    expect(desfazerDoAviso()).toBeNull()
    avisar({ titulo: 'Tarefa concluída', desfazer })
    expect(desfazerDoAviso()).toBe('Tarefa concluída')
    expect(desfazerDoAviso()).toBeNull()
    avisar({ titulo: 'Contatos unidos', desfazer }).dispensar()
    expect(desfazerDoAviso()).toBeNull()
    expect(desfazer).toHaveBeenCalledOnce()
  })
})
