import type { LigadosNaPagina } from '#modules/ligados.ts'
import { KanbanSquare } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { linkDeNovoCartao } from '#modules/funis/links.ts'

export const ligados: LigadosNaPagina = {
  contato: {
    abas: [
      {
        aba: 'cartoes',
        rotulo: 'Cartões e dossiês',
        posicao: 2,
        Painel: tardia(() => import('./cartoes.tsx').then((m) => m.CartoesDoContato)),
      },
      {
        aba: 'arquivos',
        rotulo: 'Arquivos',
        posicao: 6,
        Painel: tardia(() => import('./arquivos.tsx').then((m) => m.ArquivosDoContato)),
      },
    ],
    atalhos: [{ rotulo: 'Novo cartão', Icone: KanbanSquare, posicao: 2, href: (c) => linkDeNovoCartao(c.id) }],
  },
}
