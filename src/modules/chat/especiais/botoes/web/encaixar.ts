import { SquareCheck } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'

export const encaixar = () => {
  formularios.por('botoes', {
    tipo: 'botoes',
    posicao: 5,
    rotulo: 'Botões de resposta…',
    Icone: SquareCheck,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeBotoes)),
  })
}
