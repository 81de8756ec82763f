import { mesa, montar, visaoGeral } from './montar.ts'

export const cad = montar('cad', [
  {
    titulo: null,
    linhas: [
      visaoGeral('cad'),
      mesa('cad'),
      { path: '/cad/cadastros/contatos', titulo: 'Contatos', icone: 'Contact' },
      { path: '/cad/cadastros/contatos/{id}', titulo: 'Contato' },
      { path: '/cad/tarefas', titulo: 'Tarefas', icone: 'ListChecks' },
      { path: '/cad/cadastros/funis', titulo: 'Funis', icone: 'KanbanSquare' },
      { path: '/cad/cadastros/funis/{id}', titulo: 'Funil' },
    ],
  },
  {
    titulo: 'Organização',
    linhas: [
      {
        path: '/cad/cadastros/usuarios', titulo: 'Pessoas', icone: 'Users', guards: ['auth', 'can-edit-users'],
        tela: () => import('#modules/acesso/web/usuarios/tela-usuarios.tsx').then((m) => m.TelaUsuarios),
      },
      { path: '/cad/cadastros/times', titulo: 'Times', icone: 'UsersRound', permissao: 'cad.time.ver', tela: () => import('#modules/acesso/web/times/tela-times.tsx').then((m) => m.TelaTimes) },
      { path: '/cad/cadastros/cargos', titulo: 'Cargos', icone: 'Briefcase', permissao: 'cad.cargo.ver', tela: () => import('#modules/acesso/web/cargos/tela-cargos.tsx').then((m) => m.TelaCargos) },
    ],
  },
  {
    titulo: 'SprintHub',
    linhas: [
      { path: '/cad/sprinthub/contatos', titulo: 'Contatos do SprintHub', icone: 'RefreshCw' },
      { path: '/cad/sprinthub/oportunidades', titulo: 'Oportunidades do SprintHub', icone: 'RefreshCw' },
    ],
  },
  {
    titulo: 'Ferramentas',
    linhas: [
      { path: '/cad/iframe-viewer', titulo: 'Painel de TV', icone: 'Monitor' },
      { path: '/cad/correio', titulo: 'Caixa de saída de e-mail', icone: 'Mail', permissao: 'plataforma.correio.ver', tela: () => import('#modules/acesso/web/correio/tela-correio.tsx').then((m) => m.TelaCorreio) },
      { path: '/cad/search_select', titulo: 'Componentes', icone: 'LayoutGrid', tela: () => import('#ui/galeria/galeria.tsx').then((m) => m.GaleriaDeComponentes) },
    ],
  },
])
