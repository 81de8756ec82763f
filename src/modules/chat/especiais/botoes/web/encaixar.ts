import { SquareCheck } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'
import { cartoesDoFio } from '#modules/chat/fio/web/publico.ts'
import { texto } from '../../comum/web/oferta.ts'
import { CartaoDoBotaoEscolhido } from './botao-escolhido.tsx'
import { lerBotoes } from './dados.ts'

export const encaixar = () => {
  formularios.por('botoes', {
    tipo: 'botoes',
    posicao: 5,
    rotulo: 'Botões de resposta…',
    Icone: SquareCheck,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeBotoes)),
  })
  cartoesDoFio.por('botoes', {
    tipo: 'botoes',
    basta: (d) => lerBotoes(d) !== null,
    Componente: tardia(() => import('./cartao.tsx').then((m) => m.CartaoDeBotoes)),
  })
  cartoesDoFio.por('botoes:botao', {
    tipo: 'botao',
    basta: (d) => texto(d.titulo) !== '',
    Componente: CartaoDoBotaoEscolhido,
  })
}
