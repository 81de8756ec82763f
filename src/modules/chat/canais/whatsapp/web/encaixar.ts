import { ClipboardCheck } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { extrasDoCanal, formularios } from '#modules/chat/compositor/web/publico.ts'

export const encaixar = () => {
  extrasDoCanal.por('whatsapp', {
    nome: 'janela',
    quando: (r) => r.janela_horas !== null,
    Componente: tardia(() => import('./modelos/janela.tsx').then((m) => m.JanelaDeConversa)),
  })
  formularios.por('modelo', {
    tipo: 'modelo',
    posicao: 7,
    rotulo: 'Modelo aprovado…',
    Icone: ClipboardCheck,
    Dialogo: tardia(() => import('./modelos/dialogo.tsx').then((m) => m.DialogoDeModelos)),
  })
}
