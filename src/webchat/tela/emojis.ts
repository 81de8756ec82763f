import { el } from './elemento.ts'

const EMOJIS = [
  ...new Intl.Segmenter('pt').segment(
    '😀😄😁😂🙂😉😊😍😘😎🤔😅😕😢😭😡😱🥳🙏👍👎👏🙌💪👋🤝✌️👌❤️💚💛🎉🔥⭐☀️⚡💡🏠🔧📷📄📎💰✅❌❓❗⏰',
  ),
].map((s) => s.segment)

/** A small emoji grid; arrow keys move, Escape closes it. */
export function quadroDeEmojis(aoEscolher: (emoji: string) => void, aoSair: () => void): HTMLElement {
  const botoes = EMOJIS.map((e, n) =>
    el('button', { type: 'button', tabindex: n === 0 ? 0 : -1, 'aria-label': e, click: () => aoEscolher(e) }, e),
  )
  const passos: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }
  return el(
    'div',
    {
      class: 'emojis',
      role: 'group',
      'aria-label': 'Emojis',
      keydown: (e: KeyboardEvent) => {
        if (e.key === 'Escape') {
          e.stopPropagation()
          return aoSair()
        }
        const passo = passos[e.key]
        if (!passo) return
        e.preventDefault()
        const alvo = botoes[Math.min(botoes.length - 1, Math.max(0, botoes.findIndex((b) => b === e.target) + passo))]
        for (const b of botoes) b.tabIndex = b === alvo ? 0 : -1
        alvo?.focus()
      },
    },
    ...botoes,
  )
}
