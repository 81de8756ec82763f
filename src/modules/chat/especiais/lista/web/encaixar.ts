import { ListOrdered } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'
import { cartoesDoFio } from '#modules/chat/fio/web/publico.ts'
import { texto } from '../../comum/web/oferta.ts'
import { lerMenu } from './dados.ts'
import { CartaoDoItemEscolhido } from './item-escolhido.tsx'

export const encaixar = () => {
  formularios.por('lista', {
    tipo: 'lista',
    posicao: 4,
    rotulo: 'Lista de opções…',
    Icone: ListOrdered,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeLista)),
  })
  cartoesDoFio.por('lista', {
    tipo: 'menu',
    basta: (d) => lerMenu(d) !== null,
    Componente: tardia(() => import('./cartao.tsx').then((m) => m.CartaoDeLista)),
  })
  cartoesDoFio.por('lista:item', {
    tipo: 'lista',
    basta: (d) => texto(d.titulo) !== '',
    Componente: CartaoDoItemEscolhido,
  })
}
