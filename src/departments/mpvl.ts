import { mesa, montar, quadro, tela, visaoGeral } from './montar.ts'

export const departamento = montar('mpvl', [
  { titulo: null, linhas: [visaoGeral('mpvl'), mesa('mpvl')] },
  {
    titulo: 'Campo',
    linhas: [
      { path: '/mpvl/ordens-servico', titulo: 'Ordens de serviço', icone: 'ClipboardList' },
      { path: '/mpvl/ordens-servico/nova', titulo: 'Nova ordem de serviço', icone: 'FilePlus', noMenu: false },
      { path: '/mpvl/agendamento/equipe', titulo: 'Agenda das equipes', icone: 'CalendarDays' },
      { path: '/mpvl/agendamento/instalacao', titulo: 'Agenda de instalações', icone: 'HardHat' },
    ],
  },
  {
    titulo: 'Funis',
    linhas: [
      quadro('/mpvl/funil/principal', 'MPVL - Principal', 'mpvl.principal'),
      quadro('/mpvl/funil/posvendas', 'MPVL - Pós-vendas (O&M)', 'mpvl.posvendas'),
      quadro('/mpvl/funil/limpeza', 'MPVL - Limpeza', 'mpvl.limpeza'),
      quadro('/mpvl/funil/garantia', 'MPVL - Garantia', 'mpvl.garantia'),
      quadro('/mpvl/funil/seguro', 'MPVL - Seguro (contratação)', 'mpvl.seguro'),
    ],
  },
  {
    titulo: 'Propostas e contratos',
    linhas: [
      {
        path: '/mpvl/propostas/limpeza',
        titulo: 'Propostas de limpeza',
        icone: 'FileText',
        permissao: 'propostas.proposta.ver',
        tela: tela('propostas-de-limpeza', () =>
          import('#modules/propostas/web/lista/tela.tsx').then((m) => m.PropostasDeLimpeza),
        ),
      },
      {
        path: '/mpvl/propostas/limpeza/nova',
        titulo: 'Nova proposta de limpeza',
        icone: 'FilePlus',
        porque: 'a proposal of cleaning is made on pages of its own, as those of vu are',
        noMenu: false,
        permissao: 'propostas.proposta.editar',
        tela: tela('nova-proposta-de-limpeza', () =>
          import('#modules/propostas/web/nova/limpeza.tsx').then((m) => m.NovaPropostaDeLimpeza),
        ),
      },
      {
        path: '/mpvl/propostas/limpeza/{id}',
        titulo: 'Proposta de limpeza',
        porque: 'a proposal of cleaning is made on pages of its own, as those of vu are',
        permissao: 'propostas.proposta.ver',
        tela: tela('proposta-de-limpeza', () =>
          import('#departments/telas/proposta.tsx').then((m) => m.PropostaDeLimpeza),
        ),
      },
      {
        path: '/mpvl/propostas/limpeza/{id}/editar',
        titulo: 'Editar proposta de limpeza',
        porque: 'a proposal of cleaning is made on pages of its own, as those of vu are',
        permissao: 'propostas.proposta.ver',
        cabecaPropria: true,
        tela: tela('editor-da-limpeza', () =>
          import('#departments/telas/editor-da-proposta.tsx').then((m) => m.EditorDaLimpeza),
        ),
      },
      {
        path: '/mpvl/propostas/servicos',
        titulo: 'Propostas de serviços',
        icone: 'FileText',
        permissao: 'propostas.proposta.ver',
        tela: tela('propostas-de-servicos', () =>
          import('#modules/propostas/web/lista/tela.tsx').then((m) => m.PropostasDeServicos),
        ),
      },
      {
        path: '/mpvl/propostas/servicos/nova',
        titulo: 'Nova proposta de serviços',
        icone: 'FilePlus',
        porque: 'a proposal of services is made on pages of its own, as those of vu are',
        noMenu: false,
        permissao: 'propostas.proposta.editar',
        tela: tela('nova-proposta-de-servicos', () =>
          import('#modules/propostas/web/nova/servicos.tsx').then((m) => m.NovaPropostaDeServicos),
        ),
      },
      {
        path: '/mpvl/propostas/servicos/{id}',
        titulo: 'Proposta de serviços',
        porque: 'a proposal of services is made on pages of its own, as those of vu are',
        permissao: 'propostas.proposta.ver',
        tela: tela('proposta-de-servicos', () =>
          import('#departments/telas/proposta.tsx').then((m) => m.PropostaDeServicos),
        ),
      },
      {
        path: '/mpvl/propostas/servicos/{id}/editar',
        titulo: 'Editar proposta de serviços',
        porque: 'a proposal of services is made on pages of its own, as those of vu are',
        permissao: 'propostas.proposta.ver',
        cabecaPropria: true,
        tela: tela('editor-dos-servicos', () =>
          import('#departments/telas/editor-da-proposta.tsx').then((m) => m.EditorDosServicos),
        ),
      },
      { path: '/mpvl/contratos/seguro', titulo: 'Contratos de seguro', icone: 'ShieldCheck' },
    ],
  },
  {
    titulo: 'Cadastros',
    linhas: [
      { path: '/mpvl/cadastros/clientes', titulo: 'Clientes', icone: 'Contact' },
      { path: '/mpvl/cadastros/usinas', titulo: 'Usinas', icone: 'SolarPanel' },
      { path: '/mpvl/cadastros/pecas', titulo: 'Peças', icone: 'Boxes' },
      { path: '/mpvl/cadastros/produtos', titulo: 'Produtos', icone: 'Package' },
      { path: '/mpvl/cadastros/produtos/{id}', titulo: 'Produto' },
      { path: '/mpvl/cadastros/produtos/{id}/edit', titulo: 'Editar produto' },
      { path: '/mpvl/cadastros/servicos', titulo: 'Serviços', icone: 'Wrench' },
      { path: '/mpvl/cadastros/servicos/{id}', titulo: 'Serviço' },
      { path: '/mpvl/cadastros/servicos/{id}/details', titulo: 'Detalhes do serviço' },
    ],
  },
])
