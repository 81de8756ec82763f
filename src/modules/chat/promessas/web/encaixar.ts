import { tardia } from '#ui/tardia.tsx'
import { noTopoDaLista } from '#modules/chat/lista/web/publico.ts'
import { faixasDaConversa, secoesDoContexto } from '#modules/chat/painel/web/publico.ts'

export const encaixar = () => {
  noTopoDaLista.por(
    'promessas',
    tardia(() => import('./promessas-vencidas.tsx').then((m) => m.PromessasVencidas)),
  )
  faixasDaConversa.por(
    'promessas',
    tardia(() => import('./faixas.tsx').then((m) => m.FaixasDePromessa)),
  )
  secoesDoContexto.por(
    'promessas',
    tardia(() => import('./promessas.tsx').then((m) => m.PromessasDaConversa)),
  )
}
