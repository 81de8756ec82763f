import { tardia } from '#ui/tardia.tsx'
import { extrasDoCanal } from '#modules/chat/compositor/web/publico.ts'
import { cartoesDoFio } from '#modules/chat/fio/web/publico.ts'

export const encaixar = () => {
  extrasDoCanal.por('email', {
    nome: 'email',
    quando: (r) => r.especiais.includes('email'),
    Componente: tardia(() => import('./compositor.tsx').then((m) => m.CamposDeEmail)),
  })
  cartoesDoFio.por('email', {
    tipo: 'email',
    Componente: tardia(() => import('./fio/cartao.tsx').then((m) => m.CartaoDeEmail)),
  })
}
