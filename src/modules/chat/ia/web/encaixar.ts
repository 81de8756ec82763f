import { tardia } from '#ui/tardia.tsx'
import { ajudaParaEscrever } from '#modules/chat/compositor/web/publico.ts'
import { sobOAudio } from '#modules/chat/fio/web/publico.ts'
import { secoesDoContexto } from '#modules/chat/painel/web/publico.ts'

export const encaixar = () => {
  ajudaParaEscrever.por(
    'ia',
    tardia(() => import('./assistente.tsx').then((m) => m.Assistente)),
  )
  sobOAudio.por(
    'ia',
    tardia(() => import('./transcricao.tsx').then((m) => m.Transcricao)),
  )
  secoesDoContexto.por(
    'ia',
    tardia(() => import('./secao-da-assistente.tsx').then((m) => m.SecaoDaAssistente)),
  )
}
