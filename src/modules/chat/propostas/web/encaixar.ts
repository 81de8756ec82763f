import { dialogosDoMenu } from '#modules/chat/compositor/web/publico.ts'
import { secoesDoContexto } from '#modules/chat/painel/web/publico.ts'
import { FileText } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'

export const encaixar = () => {
  secoesDoContexto.por(
    'propostas',
    tardia(() => import('./no-painel.tsx').then((m) => m.PropostasNoPainel)),
  )
  dialogosDoMenu.por('propostas', {
    nome: 'proposta',
    rotulo: 'Proposta…',
    Icone: FileText,
    permissao: 'propostas.proposta.enviar',
    Dialogo: tardia(() => import('./no-compositor.tsx').then((m) => m.PropostaNoCompositor)),
  })
}
