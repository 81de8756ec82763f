import { Contact } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'

export const encaixar = () => {
  formularios.por('contatos', {
    tipo: 'contatos',
    posicao: 2,
    rotulo: 'Cartão de contato…',
    Icone: Contact,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeContatos)),
  })
}
