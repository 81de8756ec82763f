import { mesa, montar, propostas, quadro, tela, visaoGeral } from './montar.ts'

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
