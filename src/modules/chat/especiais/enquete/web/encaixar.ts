import { ListChecks } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'
import { cartoesDoFio } from '#modules/chat/fio/web/publico.ts'
import { lerEnquete, lerVoto } from './dados.ts'
import { CartaoDeVoto } from './voto.tsx'

export const encaixar = () => {
  formularios.por('enquete', {
    tipo: 'enquete',
    posicao: 3,
    rotulo: 'Enquete…',
    Icone: ListChecks,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeEnquete)),
  })
  cartoesDoFio.por('enquete', {
    tipo: 'enquete',
    basta: (d) => lerEnquete(d) !== null,
    Componente: tardia(() => import('./cartao.tsx').then((m) => m.CartaoDeEnquete)),
  })
  cartoesDoFio.por('enquete:voto', { tipo: 'voto', basta: (d) => lerVoto(d) !== null, Componente: CartaoDeVoto })
}
