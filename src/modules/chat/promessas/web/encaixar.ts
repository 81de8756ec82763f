import { tardia } from '#ui/tardia.tsx'
import { noTopoDaLista } from '#modules/chat/lista/web/publico.ts'
import { secoesDoContexto } from '#modules/chat/painel/web/publico.ts'

export const encaixar = () => {
  noTopoDaLista.por(
    'promessas',
    tardia(() => import('./promessas-vencidas.tsx').then((m) => m.PromessasVencidas)),
  )
  secoesDoContexto.por(
    'promessas',
    tardia(() => import('./promessas.tsx').then((m) => m.PromessasDaConversa)),
  )
}
