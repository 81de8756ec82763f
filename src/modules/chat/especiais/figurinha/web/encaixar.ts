import { Smile } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { formularios } from '#modules/chat/compositor/web/publico.ts'
import { imagensSemBalao } from '#modules/chat/fio/web/publico.ts'
import { SEM_TEXTO } from '../regras/sem-texto.ts'

export const encaixar = () => {
  formularios.por('figurinha', {
    tipo: 'figurinha',
    posicao: 6,
    rotulo: 'Figurinha…',
    Icone: Smile,
    Dialogo: tardia(() => import('./formulario.tsx').then((m) => m.DialogoDeFigurinha)),
  })
  imagensSemBalao.por('figurinha', {
    tipo: 'figurinha',
    rotulo: SEM_TEXTO,
    maximo: { largura: 144, altura: 144 },
  })
}
