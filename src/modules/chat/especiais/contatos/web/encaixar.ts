import { Contact } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'
import { cartoesDoFio } from '#modules/chat/fio/web/publico.ts'
import { lerContatos } from './dados.ts'

export const encaixar = () => {
  formularios.por('contatos', {
    tipo: 'contatos',
    posicao: 2,
    rotulo: 'Cartão de contato…',
    Icone: Contact,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeContatos)),
  })
  cartoesDoFio.por('contatos', {
    tipo: 'contatos',
    basta: (d) => lerContatos(d).length > 0,
    Componente: tardia(() => import('./cartao.tsx').then((m) => m.CartaoDeContatos)),
  })
}
