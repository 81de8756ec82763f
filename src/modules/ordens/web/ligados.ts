import type { LigadosNaPagina } from '#modules/ligados.ts'
import { Wrench } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { linkDaNovaOrdem, linkDaOrdem } from '../links.ts'

export const ligados: LigadosNaPagina = {
  origensDaCobranca: [{ tipo: 'ordem', rotulo: 'Abrir a ordem de serviço', href: linkDaOrdem }],
  contato: {
    abas: [
      {
        aba: 'ordens',
        rotulo: 'Ordens de serviço',
        posicao: 6,
        Painel: tardia(() => import('./relacionadas.tsx').then((m) => m.OrdensDoContato)),
      },
    ],
    atalhos: [
      {
        rotulo: 'Abrir ordem de serviço',
        permissao: 'ordens.ordem.criar',
        Icone: Wrench,
        posicao: 6,
        href: (c) => linkDaNovaOrdem({ contato: c.id, origem: 'contato', origem_id: c.id }),
      },
    ],
  },
  usina: {
    abas: [
      {
        aba: 'ordens',
        rotulo: 'Ordens',
        posicao: 3,
        permissao: 'ordens.ordem.ver',
        Painel: tardia(() => import('./relacionadas.tsx').then((m) => m.OrdensDaUsina)),
      },
    ],
  },
}
