import { MapPin } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'
import { cartoesDoFio } from '#modules/chat/fio/web/publico.ts'
import { lerLocalizacao } from './dados.ts'

export const encaixar = () => {
  formularios.por('localizacao', {
    tipo: 'localizacao',
    posicao: 1,
    rotulo: 'Localização…',
    Icone: MapPin,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeLocalizacao)),
  })
  cartoesDoFio.por('localizacao', {
    tipo: 'localizacao',
    basta: (d) => lerLocalizacao(d) !== null,
    Componente: tardia(() => import('./cartao.tsx').then((m) => m.CartaoDeLocal)),
  })
}
