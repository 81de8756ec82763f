import { describe, expect, it } from 'vitest'
import { cortarMensagem, DURACAO_DO_CARTAO_MS } from './cortar-mensagem.ts'

describe('the message of the notification card', () => {
  it('[S2.37] [S9.17] cuts to 117 characters and an ellipsis only when longer than 120; shows the card for 7000 ms', () => {
    expect(DURACAO_DO_CARTAO_MS).toBe(7000)
    for (const n of [1, 117, 118, 119, 120]) expect(cortarMensagem('a'.repeat(n))).toBe('a'.repeat(n))
    for (const n of [121, 500]) expect(cortarMensagem('a'.repeat(n))).toBe(`${'a'.repeat(117)}…`)
  })
  it('never splits an emoji or an accented letter', () => {
    const familia = '👨‍👩‍👧'
    expect(cortarMensagem(familia.repeat(120))).toBe(familia.repeat(120))
    expect(cortarMensagem(familia.repeat(121))).toBe(`${familia.repeat(117)}…`)
  })
})
