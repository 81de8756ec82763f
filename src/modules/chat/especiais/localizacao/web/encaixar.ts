import { MapPin } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'

export const encaixar = () => {
  formularios.por('localizacao', {
    tipo: 'localizacao',
    posicao: 1,
    rotulo: 'Localização…',
    Icone: MapPin,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeLocalizacao)),
  })
}
