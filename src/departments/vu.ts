import {
  contratos,
  listaDeContratos,
  mesa,
  montar,
  propostas,
  quadro,
  tela,
  telaDoRecurso,
  visaoGeral,
} from './montar.ts'

export const departamento = montar('vu', [
  {
    titulo: null,
    linhas: [
      { ...visaoGeral('vu'), funil: 'vu.vendas', blocos: ['mes', 'propostas', 'promessas'] },
      mesa('vu'),
      {
        path: '/vu/dashboard/vendas',
        titulo: 'Painel de vendas',
        icone: 'ChartColumn',
        permissao: 'paineis.painel.ver',
        funil: 'vu.vendas',
        tela: tela('painel', () => import('#modules/paineis/web/tela-painel.tsx').then((m) => m.TelaDoPainel)),
      },
      {
        path: '/vu/salareuniao',
        titulo: 'Sala de reunião',
        icone: 'CalendarClock',
        permissao: 'recursos.reserva.ver',
        tela: telaDoRecurso,
      },
      {
        path: '/vu/{name}',
        titulo: 'Recurso da área',
        permissao: 'recursos.reserva.ver',
        nomeDe: 'recurso',
        tela: telaDoRecurso,
      },
    ],
  },
  {
    titulo: 'Funis',
    linhas: [
      quadro('/vu/funis/funilvendas', 'Funil de vendas', 'vu.vendas'),
      quadro('/vu/funis/funilviabilidade', 'Viabilidade comercial', 'vu.viabilidade'),
      quadro('/vu/funis/propostacomercial', 'Proposta comercial', 'vu.proposta_comercial'),
    ],
  },
  {
    titulo: 'Propostas',
    linhas: [
      quadro('/vu/proposta', 'Propostas (por situação)', 'vu.proposta'),
      ...propostas({
        path: '/vu/propostas/autoconsumo',
        tipo: 'autoconsumo',
        nome: 'autoconsumo',
        lista: { titulo: 'Propostas' },
        nova: tela('nova-proposta', () => import('#modules/propostas/web/nova/tela.tsx').then((m) => m.NovaProposta)),
      }),
      {
        path: '/vu/propostas/autoconsumo/{id}/fatura/{fatura}',
        titulo: 'Fatura na proposta',
        porque: 'a bill is confirmed beside its picture, over the proposal that it is for',
        permissao: 'contas.conta.ver',
        tela: tela('fatura-na-proposta', () =>
          import('#modules/propostas/web/fatura/endereco.tsx').then((m) => m.EnderecoDaFatura),
        ),
      },
      ...propostas({
        path: '/vu/propostas/investimento',
        tipo: 'investimento',
        nome: 'investimento',
        lista: { noMenu: false },
        nova: tela('nova-proposta-de-investimento', () =>
          import('#modules/propostas/web/nova/investimento.tsx').then((m) => m.NovaPropostaDeInvestimento),
        ),
      }),
      {
        path: '/vu/propostas/modelos',
        titulo: 'Modelos de proposta',
        icone: 'FileText',
        noMenu: false,
        deQualquerArea: true,
        porque: 'the templates of the proposals open from their lists; the specification names no page for them',
        permissao: 'propostas.modelo.editar',
        tela: tela('modelos-de-proposta', () =>
          import('#modules/propostas/web/modelos/tela.tsx').then((m) => m.ModelosDeProposta),
        ),
      },
    ],
  },
  {
    titulo: 'Preços',
    linhas: [
      {
        path: '/vu/catalogo',
        titulo: 'Catálogo e preços',
        icone: 'Package',
        porque: 'sellers choose equipment, kits and prices from one register',
        permissao: 'catalogo.item.ver',
        tela: tela('catalogo', () => import('#modules/catalogo/web/tela-catalogo.tsx').then((m) => m.TelaDoCatalogo)),
      },
      {
        path: '/vu/catalogo/novo',
        titulo: 'Novo item do catálogo',
        icone: 'FilePlus',
        noMenu: false,
        porque: 'a datasheet does not fit a drawer',
        permissao: 'catalogo.item.editar',
        tela: tela('novo-item', () => import('#modules/catalogo/web/itens/tela-item.tsx').then((m) => m.NovoItem)),
      },
      {
        path: '/vu/catalogo/{id}',
        titulo: 'Item do catálogo',
        porque: 'datasheet, prices and history of an item',
        permissao: 'catalogo.item.ver',
        tela: tela('item-do-catalogo', () =>
          import('#departments/telas/item-do-catalogo.tsx').then((m) => m.ItemDoCatalogo),
        ),
      },
    ],
  },
  {
    titulo: 'Contratos',
    linhas: [
      ...contratos('/vu/contrato/autoconsumo', 'autoconsumo', {
        path: '/vu/contrato/autoconsumo',
        titulo: 'Contratos de autoconsumo',
        icone: 'FileSignature',
        tela: listaDeContratos('autoconsumo'),
      }),
      ...contratos('/vu/contrato/investimento', 'investimento', {
        path: '/vu/contrato/investimento',
        titulo: 'Contratos de investimento',
        icone: 'FileSignature',
        tela: listaDeContratos('investimento'),
      }),
    ],
  },
])
