import { ListChecks } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'

export const encaixar = () => {
  formularios.por('enquete', {
    tipo: 'enquete',
    posicao: 3,
    rotulo: 'Enquete…',
    Icone: ListChecks,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeEnquete)),
  })
}
