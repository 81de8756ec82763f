import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { desfazerPelaTecla } from '#ui/desfazer-pela-tecla.ts'
import { desfazerUltimo } from '#modules/chat/atos/web/dados/desfazer.ts'

interface AtosDoChat {
  mover(passo: number): void
  buscar(): void
  responder(): void
  anotar(): void
  assumir(): void
  finalizar(): void
  transferir(): void
  paraFila(): void
  adiar(): void
  proxima(): unknown
  fechar(): void
  contexto(): void
}

/** Keyboard shortcuts of the desk, listed in the '?' sheet. Enter on a row follows the row's link. */
export function useAtalhosDoChat(a: AtosDoChat, { aberta, pode }: { aberta: boolean; pode: boolean }): void {
  useAtalhos('Lista de conversas', [
    { teclas: 'j', rotulo: 'Próxima da lista', executar: () => a.mover(1) },
    { teclas: 'k', rotulo: 'Anterior da lista', executar: () => a.mover(-1) },
    { teclas: '/', rotulo: 'Buscar conversa', executar: () => a.buscar() },
    {
      teclas: 'mod+z',
      rotulo: 'Desfazer finalização ou transferência',
      emCampos: false,
      executar: () => void desfazerPelaTecla({ maisAntigo: desfazerUltimo }),
    },
    { teclas: ']', rotulo: 'Abrir a próxima que espera resposta', executar: () => a.proxima() },
  ])
  useAtalhos(
    'Conversa aberta',
    [
      ...(pode
        ? [
            { teclas: 'r', rotulo: 'Responder', executar: () => a.responder() },
            { teclas: 'n', rotulo: 'Nota privada', executar: () => a.anotar() },
            { teclas: 'a', rotulo: 'Atribuir a mim', executar: () => a.assumir() },
            { teclas: 't', rotulo: 'Transferir', executar: () => a.transferir() },
            { teclas: 'f', rotulo: 'Enviar para uma fila', executar: () => a.paraFila() },
            { teclas: 'h', rotulo: 'Adiar', executar: () => a.adiar() },
            { teclas: 'e', rotulo: 'Finalizar', executar: () => a.finalizar() },
          ]
        : []),
      { teclas: 'i', rotulo: 'Mostrar ou recolher o contato', executar: () => a.contexto() },
      { teclas: 'esc', rotulo: 'Fechar a conversa', executar: () => a.fechar() },
    ],
    aberta,
  )
}
