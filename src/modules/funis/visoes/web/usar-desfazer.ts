import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisar } from '#ui/avisos.ts'
import { desfazerPelaTecla } from '#ui/desfazer-pela-tecla.ts'
import { desfazerUltimo } from '#ui/desfazer.ts'

/**
 * Ctrl+Z on the screens of a funnel: the undo of the visible toast, then the actions of the last 10 minutes, newest
 * first.
 */
export function useDesfazer(anunciar: (frase: string) => void): void {
  const desfazer = () =>
    desfazerPelaTecla({
      maisAntigo: desfazerUltimo,
      aoDesfazer: (feito) => anunciar(`Desfeito: ${feito}`),
      aoFaltar() {
        anunciar('Nada a desfazer')
        avisar({ titulo: 'Nada a desfazer', descricao: 'Dá para desfazer o que você fez nos últimos dez minutos.' })
      },
    })
  const rotulo = 'Desfazer o último movimento ou ação em massa, por dez minutos'
  useAtalhos('Funil', [{ teclas: 'mod+z', rotulo, emCampos: false, executar: () => void desfazer() }])
}
