import { ListOrdered } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'

export const encaixar = () => {
  formularios.por('lista', {
    tipo: 'lista',
    posicao: 4,
    rotulo: 'Lista de opções…',
    Icone: ListOrdered,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeLista)),
  })
}
