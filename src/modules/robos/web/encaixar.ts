import { tardia } from '#ui/tardia.tsx'
import { sobAsMensagens } from '#modules/chat/fio/web/publico.ts'

export const encaixar = () =>
  sobAsMensagens.por('robos', {
    quando: (c) => !c.atribuida_para && c.status !== 'finalizada',
    Componente: tardia(() => import('./faixa.tsx').then((m) => m.FaixaDoRobo)),
  })
