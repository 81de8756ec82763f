import { Smile } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'

export const encaixar = () => {
  formularios.por('figurinha', {
    tipo: 'figurinha',
    posicao: 6,
    rotulo: 'Figurinha…',
    Icone: Smile,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeFigurinha)),
  })
}
