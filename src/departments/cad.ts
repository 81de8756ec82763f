import type { FunctionComponent } from 'react'
import { mesa, montar, tela, visaoGeral } from './montar.ts'

/** Loads a screen of people, teams or positions with the parts that other modules add to it. */
const doAcesso = (carregar: () => Promise<FunctionComponent>) => async () => {
  const [base, { comEncaixesDoAcesso }] = await Promise.all([
    carregar(),
    import('#departments/telas/comum/encaixes-do-acesso.tsx'),
  ])
  return comEncaixesDoAcesso(base)
}

export const departamento = montar('cad', [
  {
    titulo: null,
    linhas: [
      { ...visaoGeral('cad'), blocos: ['qualidade'] },
      mesa('cad'),
      {
        path: '/cad/cadastros/contatos',
        titulo: 'Contatos',
        icone: 'Contact',
        permissao: 'contatos.contato.ver',
        deQualquerArea: true,
        tela: tela('contatos', () =>
          import('#modules/contatos/web/lista/tela-contatos.tsx').then((m) => m.TelaContatos),
        ),
      },
      {
        path: '/cad/cadastros/contatos/{id}',
        titulo: 'Contato',
        permissao: 'contatos.contato.ver',
        deQualquerArea: true,
        tela: tela('contato', () =>
          import('#modules/contatos/web/contato/tela-contato.tsx').then((m) => m.TelaContato),
        ),
      },
      {
        path: '/cad/cadastros/contatos/{id}/fatura/{fatura}',
        titulo: 'Fatura de energia',
        porque: 'a bill is confirmed beside its picture, under its contact',
        permissao: 'contas.conta.ver',
        deQualquerArea: true,
        cabecaPropria: true,
        tela: tela('fatura', () => import('#modules/contas/web/tela-da-fatura.tsx').then((m) => m.TelaDaFatura)),
      },
      {
        path: '/cad/tarefas',
        titulo: 'Administração de tarefas',
        icone: 'ListChecks',
        permissao: 'tarefas.configurar',
        deQualquerArea: true,
        tela: tela('administracao-de-tarefas', () =>
          import('#modules/tarefas/web/administracao/tela-administracao.tsx').then((m) => m.TelaDeAdministracao),
        ),
      },
      {
        path: '/cad/cadastros/funis',
        titulo: 'Funis',
        icone: 'KanbanSquare',
        permissao: 'funis.funil.configurar',
        deQualquerArea: true,
        tela: tela('cadastro-de-funis', () =>
          import('#modules/funis/definicao/web/tela-funis.tsx').then((m) => m.TelaFunis),
        ),
      },
      {
        path: '/cad/cadastros/funis/{id}',
        titulo: 'Funil',
        permissao: 'funis.funil.configurar',
        deQualquerArea: true,
        tela: tela('definicao-do-funil', () =>
          import('#modules/funis/editor/web/tela-definicao.tsx').then((m) => m.TelaDaDefinicao),
        ),
      },
    ],
  },
  {
    titulo: 'Organização',
    linhas: [
      {
        path: '/cad/cadastros/usuarios',
        titulo: 'Pessoas',
        icone: 'Users',
        guards: ['auth', 'can-edit-users'],
        tela: tela(
          'usuarios',
          doAcesso(() => import('#modules/acesso/pessoas/web/tela-usuarios.tsx').then((m) => m.TelaUsuarios)),
        ),
      },
      {
        path: '/cad/cadastros/times',
        titulo: 'Times',
        icone: 'UsersRound',
        permissao: 'cad.time.ver',
        deQualquerArea: true,
        tela: tela(
          'times',
          doAcesso(() => import('#modules/acesso/times/web/tela-times.tsx').then((m) => m.TelaTimes)),
        ),
      },
      {
        path: '/cad/cadastros/cargos',
        titulo: 'Cargos',
        icone: 'Briefcase',
        permissao: 'cad.cargo.ver',
        deQualquerArea: true,
        tela: tela(
          'cargos',
          doAcesso(() => import('#modules/acesso/papeis/web/cargos/tela-cargos.tsx').then((m) => m.TelaCargos)),
        ),
      },
      {
        path: '/cad/cadastros/feriados',
        titulo: 'Feriados',
        icone: 'CalendarDays',
        porque: 'holidays move every deadline and queue: one register, next to the others',
        permissao: 'cad.feriado.editar',
        deQualquerArea: true,
        tela: tela('feriados', () => import('#modules/calendario/web/tela-feriados.tsx').then((m) => m.TelaFeriados)),
      },
    ],
  },
  {
    titulo: 'SprintHub',
    linhas: [
      {
        path: '/cad/sprinthub/contatos',
        titulo: 'Contatos do SprintHub',
        icone: 'RefreshCw',
        permissao: 'externos.sistema.ver',
        deQualquerArea: true,
        externo: { sistema: 'sprinthub', tipo: 'contato' },
        tela: tela('externos', () => import('#modules/externos/web/tela-externos.tsx').then((m) => m.TelaExternos)),
      },
      {
        path: '/cad/sprinthub/oportunidades',
        titulo: 'Oportunidades do SprintHub',
        icone: 'RefreshCw',
        permissao: 'externos.sistema.ver',
        deQualquerArea: true,
        externo: { sistema: 'sprinthub', tipo: 'oportunidade' },
        tela: tela('externos', () => import('#modules/externos/web/tela-externos.tsx').then((m) => m.TelaExternos)),
      },
    ],
  },
  {
    titulo: 'Ferramentas',
    linhas: [
      {
        path: '/cad/iframe-viewer',
        titulo: 'Painel de TV',
        icone: 'Monitor',
        permissao: 'paineltv.lista.ver',
        deQualquerArea: true,
        tela: tela('painel-de-tv', () =>
          import('#modules/paineltv/web/tela-painel.tsx').then((m) => m.TelaDoPainelDeTv),
        ),
      },
      {
        path: '/cad/correio',
        titulo: 'Caixa de saída de e-mail',
        icone: 'Mail',
        porque: 'an installation without SMTP stores its e-mail here, and someone must read it',
        permissao: 'plataforma.correio.ver',
        tela: tela('correio', () =>
          import('#modules/acesso/entrar/web/correio/tela-correio.tsx').then((m) => m.TelaCorreio),
        ),
      },
      {
        path: '/cad/search_select',
        titulo: 'Componentes',
        icone: 'LayoutGrid',
        tela: tela('componentes', () => import('#ui/galeria/galeria.tsx').then((m) => m.GaleriaDeComponentes)),
      },
    ],
  },
])
