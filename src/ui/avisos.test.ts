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
  it('[S9.16] last 5000 ms, close on a swipe of 50 px and show one at a time', () => {
    expect([DURACAO_DO_AVISO_MS, ARRASTO_MINIMO_PX, LIMITE_DE_AVISOS, TECLA_DOS_AVISOS]).toEqual([5000, 50, 1, 'F8'])
  })
  it('[S4.18] are replaced by a newer one', () => {
    avisar({ titulo: 'Contato salvo' })
    avisar({ titulo: 'Conversa transferida' })
    expect(avisosNaTela().map((a) => a.titulo)).toEqual(['Conversa transferida'])
  })
  it('[S4.20] are removed exactly 1,000,000 ms after they are dismissed', () => {
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
  it('keep their removal time when they are dismissed twice', () => {
    const { dispensar } = avisar({ titulo: 'Contato salvo' })
    dispensar()
    vi.advanceTimersByTime(500_000)
    dispensar()
    vi.advanceTimersByTime(500_000)
    expect(avisosNaTela()).toHaveLength(0)
  })
  it('do not lose a newer toast when a replaced one is removed', () => {
    avisar({ titulo: 'Antigo' }).dispensar()
    vi.advanceTimersByTime(999_999)
    avisar({ titulo: 'Novo' })
    vi.advanceTimersByTime(10)
    expect(avisosNaTela().map((a) => a.titulo)).toEqual(['Novo'])
  })
  it('[S5.41] accept only the types foreground and background', () => {
    expect(avisosNaTela()).toEqual([])
    avisar({ titulo: 'Salvo' })
    expect(avisosNaTela()[0]?.tipo).toBe('foreground')
    avisar({ titulo: 'Importação concluída', tipo: 'background' })
    expect(avisosNaTela()[0]?.tipo).toBe('background')
    // @ts-expect-error a type that does not exist is refused by the compiler and at run time
    expect(() => avisar({ titulo: 'x', tipo: 'modal' })).toThrow(TypeError)
  })
  it('offer to undo an action that can be undone', () => {
    const desfazer = vi.fn()
    avisarComDesfazer('Conversa arquivada', desfazer)
    const acao = avisosNaTela()[0]?.acao
    expect(acao?.rotulo).toBe('Desfazer')
    acao?.executar()
    expect(desfazer).toHaveBeenCalledOnce()
  })
  it('undo by key only the visible toast, once, when it has an undo', () => {
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
