import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { useMacros } from '#modules/chat/compositor/web/usar-menu.tsx'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'

interface Atos {
  selecionar(): void
  largar(): void
  desfazer(): void
  respostaRapida(): void
}

/** Keyboard shortcuts for messages, listed in the '?' sheet and the palette. Macros get the keys 1 to 9. */
export function useAtalhosDoFio(c: Conversa, pode: boolean, selecionando: boolean, a: Atos): void {
  const { macros, executar } = useMacros(c, pode)
  useAtalhos(
    'Mensagens',
    [
      { teclas: 's', rotulo: 'Selecionar mensagens', executar: () => a.selecionar() },
      { teclas: 'q', rotulo: 'Resposta rápida (ou / ao escrever)', executar: () => a.respostaRapida() },
      { teclas: 'z', rotulo: 'Desfazer o último envio', executar: () => a.desfazer() },
    ],
    pode,
  )
  useAtalhos('Mensagens', [{ teclas: 'esc', rotulo: 'Largar a seleção', executar: () => a.largar() }], selecionando)
  useAtalhos(
    'Macros',
    macros.slice(0, 9).map((m, n) => ({ teclas: `m ${n + 1}`, rotulo: m.nome, executar: () => void executar(m) })),
    pode && macros.length > 0,
  )
}
