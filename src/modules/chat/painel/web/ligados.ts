import type { LigadosNaPagina } from '#modules/ligados.ts'
import { MessageCircle } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { linkParaConversar } from '#modules/chat/links.ts'

export const ligados: LigadosNaPagina = {
  contato: {
    abas: [
      {
        aba: 'conversas',
        rotulo: 'Conversas',
        posicao: 1,
        Painel: tardia(() => import('./no-contato/conversas.tsx').then((m) => m.ConversasDoContato)),
      },
    ],
    atalhos: [
      {
        rotulo: 'Conversar',
        Icone: MessageCircle,
        posicao: 1,
        serve: (c) => c.telefone !== null || c.email !== null,
        href: (c) => linkParaConversar(c.id),
      },
    ],
  },
}
