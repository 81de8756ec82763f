import { contratos, mesa, montar, propostas, quadro, tela, visaoGeral } from './montar.ts'

const VER_ORDENS = 'ordens.ordem.ver'
const VER_AGENDA = 'equipes.agenda.ver'
const VER_GARANTIAS = 'garantias.garantia.ver'

export const departamento = montar('mpvl', [
  { titulo: null, linhas: [{ ...visaoGeral('mpvl'), blocos: ['campo', 'propostas'] }, mesa('mpvl')] },
  {
    titulo: 'Campo',
    linhas: [
      {
        path: '/mpvl/ordens-servico/conflitos',
        titulo: 'Conflitos do campo',
        icone: 'GitCompareArrows',
        porque: 'what phones recorded without a network and the office had changed meanwhile is decided here, once',
        permissao: 'campo.conflito.decidir',
        tela: tela('conflitos-do-campo', () =>
          import('#modules/campo/web/conflitos/tela.tsx').then((m) => m.TelaDosConflitos),
        ),
      },
      {
        path: '/mpvl/campo',
        titulo: 'Meu dia em campo',
        icone: 'Sun',
        porque: 'the day of a technician on the phone, which works without a network',
        comecoNoCampo: true,
        layout: 'nenhum',
        permissao: 'campo.dia.usar',
        tela: tela('dia-de-campo', () => import('#modules/campo/web/tela-do-dia.tsx').then((m) => m.TelaDoDia)),
      },
      {
        path: '/mpvl/campo/{id}',
        titulo: 'Ordem em campo',
        porque: 'one order of the day in the hands of the technician',
        layout: 'nenhum',
        permissao: 'campo.dia.usar',
        tela: tela('ordem-em-campo', () => import('#modules/campo/web/tela-da-os.tsx').then((m) => m.TelaDaOs)),
      },
      {
        path: '/mpvl/ordens-servico',
        titulo: 'Ordens de serviço',
        icone: 'ClipboardList',
        permissao: VER_ORDENS,
        tela: tela('ordens-servico', () => import('#departments/telas/ordens.tsx').then((m) => m.AsOrdens)),
      },
      {
        path: '/mpvl/ordens-servico/nova',
        titulo: 'Nova ordem de serviço',
        icone: 'FilePlus',
        noMenu: false,
        permissao: 'ordens.ordem.criar',
        tela: tela('nova-ordem', () => import('#departments/telas/nova-ordem.tsx').then((m) => m.ANovaOrdem)),
      },
      {
        path: '/mpvl/ordens-servico/{id}',
        titulo: 'Ordem de serviço',
        porque: 'an order has a page: checklist, photos, parts, signatures, timeline',
        permissao: VER_ORDENS,
        deQualquerArea: true,
        tela: tela('ordem-servico', () => import('#departments/telas/ordens.tsx').then((m) => m.UmaOrdem)),
      },
      {
        path: '/mpvl/agendamento/equipe',
        titulo: 'Agenda das equipes',
        icone: 'CalendarDays',
        permissao: VER_AGENDA,
        tela: tela('agenda-equipes', () =>
          import('#modules/equipes/web/agenda/tela.tsx').then((m) => m.AgendaDasEquipes),
        ),
      },
      {
        path: '/mpvl/agendamento/instalacao',
        titulo: 'Agenda de instalações',
        icone: 'HardHat',
        permissao: VER_AGENDA,
        tela: tela('agenda-instalacoes', () =>
          import('#modules/equipes/web/agenda/tela.tsx').then((m) => m.AgendaDeInstalacoes),
        ),
      },
      {
        path: '/mpvl/garantias',
        titulo: 'Garantias',
        icone: 'ShieldCheck',
        porque: 'the warranty of a serial is asked for by its label, and its claims with the makers are moved here',
        permissao: VER_GARANTIAS,
        tela: tela('garantias', () => import('#modules/garantias/web/rma/tela.tsx').then((m) => m.TelaDasGarantias)),
      },
      {
        path: '/mpvl/garantias/{id}',
        titulo: 'RMA',
        porque: 'a claim has a page: its proofs, its course, the pack for the maker; the stock receives its parts',
        permissao: VER_GARANTIAS,
        deQualquerArea: true,
        tela: tela('rma', () => import('#modules/garantias/web/rma/pagina.tsx').then((m) => m.TelaDoRma)),
      },
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
      ...propostas({
        path: '/mpvl/propostas/limpeza',
        tipo: 'limpeza',
        nome: 'limpeza',
        nova: tela('nova-proposta-de-limpeza', () =>
          import('#modules/propostas/web/nova/limpeza.tsx').then((m) => m.NovaPropostaDeLimpeza),
        ),
        nossas: ['nova', 'ver', 'editar'],
      }),
      ...propostas({
        path: '/mpvl/propostas/servicos',
        tipo: 'servicos',
        nome: 'serviços',
        nova: tela('nova-proposta-de-servicos', () =>
          import('#modules/propostas/web/nova/servicos.tsx').then((m) => m.NovaPropostaDeServicos),
        ),
        nossas: ['nova', 'ver', 'editar'],
      }),
      ...contratos('/mpvl/contratos/seguro', 'seguro', {
        path: '/mpvl/contratos/seguro',
        titulo: 'Contratos de seguro',
        icone: 'ShieldCheck',
        tela: tela('contratos-de-seguro', () =>
          import('#modules/contratos/web/seguro/lista.tsx').then((m) => m.ContratosDeSeguro),
        ),
      }),
    ],
  },
  {
    titulo: 'Cadastros',
    linhas: [
      {
        path: '/mpvl/cadastros/clientes',
        titulo: 'Clientes',
        icone: 'Contact',
        permissao: VER_ORDENS,
        tela: tela('clientes-de-campo', () =>
          import('#modules/ordens/web/cadastros/clientes.tsx').then((m) => m.TelaDosClientes),
        ),
      },
      {
        path: '/mpvl/cadastros/usinas',
        titulo: 'Usinas',
        icone: 'SolarPanel',
        permissao: 'usinas.usina.ver',
        tela: tela('usinas', () => import('#modules/usinas/web/tela-usinas.tsx').then((m) => m.TelaDasUsinas)),
      },
      {
        path: '/mpvl/cadastros/usinas/{id}',
        titulo: 'Usina',
        porque: 'a plant has a page: energy, sharing list and simulator; funnels and maintenance lead to it',
        permissao: 'usinas.usina.ver',
        deQualquerArea: true,
        tela: tela('usina', () => import('#modules/usinas/web/tela-usina.tsx').then((m) => m.TelaDaUsina)),
      },
      {
        path: '/mpvl/cadastros/usinas/{id}/mapa',
        titulo: 'Mapa de strings',
        porque: 'the map of a plant alone: who walks the roof reads serials on the phone, position by position',
        permissao: 'garantias.mapa.ver',
        deQualquerArea: true,
        tela: tela('mapa-de-strings', () => import('#modules/garantias/web/mapa/tela.tsx').then((m) => m.TelaDoMapa)),
      },
      {
        path: '/mpvl/cadastros/pecas',
        titulo: 'Peças',
        icone: 'Boxes',
        permissao: VER_ORDENS,
        tela: tela('pecas', () => import('#modules/ordens/web/cadastros/pecas.tsx').then((m) => m.TelaDasPecas)),
      },
      {
        path: '/mpvl/cadastros/produtos',
        titulo: 'Produtos',
        icone: 'Package',
        permissao: VER_ORDENS,
        tela: tela('produtos', () =>
          import('#modules/ordens/web/cadastros/produtos.tsx').then((m) => m.TelaDosProdutos),
        ),
      },
      {
        path: '/mpvl/cadastros/produtos/{id}',
        titulo: 'Produto',
        permissao: VER_ORDENS,
        tela: tela('produto', () => import('#departments/telas/cadastros-de-campo.tsx').then((m) => m.UmProduto)),
      },
      {
        path: '/mpvl/cadastros/produtos/{id}/edit',
        titulo: 'Editar produto',
        permissao: VER_ORDENS,
        tela: tela('editar-produto', () =>
          import('#departments/telas/cadastros-de-campo.tsx').then((m) => m.EditarUmProduto),
        ),
      },
      {
        path: '/mpvl/cadastros/servicos',
        titulo: 'Serviços',
        icone: 'Wrench',
        permissao: VER_ORDENS,
        tela: tela('servicos', () =>
          import('#modules/ordens/web/cadastros/servicos.tsx').then((m) => m.TelaDosServicos),
        ),
      },
      {
        path: '/mpvl/cadastros/servicos/{id}',
        titulo: 'Serviço',
        permissao: VER_ORDENS,
        tela: tela('servico', () => import('#departments/telas/cadastros-de-campo.tsx').then((m) => m.UmServico)),
      },
      {
        path: '/mpvl/cadastros/servicos/{id}/details',
        titulo: 'Detalhes do serviço',
        permissao: VER_ORDENS,
        tela: tela('detalhes-do-servico', () =>
          import('#departments/telas/cadastros-de-campo.tsx').then((m) => m.DetalhesDeUmServico),
        ),
      },
      {
        path: '/mpvl/cadastros/checklists',
        titulo: 'Checklists',
        icone: 'ListChecks',
        porque: 'a company that starts writes its checklists here; services and orders take their copy',
        permissao: VER_ORDENS,
        tela: tela('checklists-de-campo', () =>
          import('#modules/ordens/web/cadastros/checklists.tsx').then((m) => m.TelaDosChecklists),
        ),
      },
      {
        path: '/mpvl/cadastros/preventivas',
        titulo: 'Preventivas',
        icone: 'CalendarClock',
        porque: 'visits that repeat open their orders by themselves; this is where they are agreed on and ended',
        permissao: VER_ORDENS,
        tela: tela('preventivas', () =>
          import('#modules/ordens/web/cadastros/preventivas.tsx').then((m) => m.TelaDasPreventivas),
        ),
      },
    ],
  },
])
