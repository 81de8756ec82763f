import { montar, tela, visaoGeral } from './montar.ts'

export const departamento = montar('est', [
  {
    titulo: null,
    linhas: [
      { ...visaoGeral('est'), blocos: ['estoque'] },
      {
        path: '/est/dashboard',
        titulo: 'Painel do estoque',
        icone: 'ChartColumn',
        permissao: 'estoque.material.ver',
        tela: tela('painel-do-estoque', () =>
          import('#departments/telas/painel-do-estoque.tsx').then((m) => m.PainelDoEstoque),
        ),
      },
      {
        path: '/est/alertas',
        titulo: 'Alertas',
        icone: 'TriangleAlert',
        permissao: 'estoque.material.ver',
        tela: tela('alertas-do-estoque', () =>
          import('#departments/telas/alertas-do-estoque.tsx').then((m) => m.AlertasDoEstoque),
        ),
      },
      {
        path: '/est/relatorios',
        titulo: 'Relatórios',
        icone: 'FileSpreadsheet',
        permissao: 'estoque.material.ver',
        tela: tela('relatorios-do-estoque', () =>
          import('#modules/estoque/web/relatorios/tela.tsx').then((m) => m.TelaDosRelatorios),
        ),
      },
    ],
  },
  {
    titulo: 'Movimento',
    linhas: [
      {
        path: '/est/movimentacoes',
        titulo: 'Movimentações',
        icone: 'ArrowRightLeft',
        permissao: 'estoque.material.ver',
        tela: tela('movimentacoes', () => import('#departments/telas/movimentacoes.tsx').then((m) => m.Movimentacoes)),
      },
      {
        path: '/est/movimentacoes/nova',
        titulo: 'Nova movimentação',
        icone: 'Plus',
        noMenu: false,
        permissao: 'estoque.movimento.criar',
        tela: tela('nova-movimentacao', () =>
          import('#departments/telas/nova-movimentacao.tsx').then((m) => m.NovaMovimentacao),
        ),
      },
      {
        path: '/est/movimentacoes/entrada',
        titulo: 'Entrada',
        icone: 'PackagePlus',
        permissao: 'estoque.movimento.criar',
        tela: tela('entrada-de-estoque', () => import('#departments/telas/entrada.tsx').then((m) => m.Entrada)),
      },
      {
        path: '/est/movimentacoes/saida',
        titulo: 'Saída',
        icone: 'PackageMinus',
        permissao: 'estoque.movimento.criar',
        tela: tela('saida-de-estoque', () => import('#departments/telas/saida.tsx').then((m) => m.Saida)),
      },
      {
        path: '/est/movimentacoes/ajuste',
        titulo: 'Ajuste',
        icone: 'SlidersHorizontal',
        permissao: 'estoque.ajuste.criar',
        tela: tela('ajuste-de-estoque', () =>
          import('#modules/estoque/web/movimentos/telas.tsx').then((m) => m.TelaDeAjuste),
        ),
      },
    ],
  },
  {
    titulo: 'Compras',
    linhas: [
      {
        path: '/est/pedidos',
        titulo: 'Pedidos de compra',
        icone: 'ShoppingCart',
        porque: 'what is on its way and who promised it for when have no address in the list',
        permissao: 'compras.pedido.ver',
        tela: tela('pedidos-de-compra', () =>
          import('#modules/compras/web/pedidos/lista.tsx').then((m) => m.TelaDosPedidos),
        ),
      },
      {
        path: '/est/pedidos/{id}',
        titulo: 'Pedido de compra',
        porque: 'an order is opened from the list, from a note and from a card',
        permissao: 'compras.pedido.ver',
        tela: tela('pedido-de-compra', () => import('#departments/telas/pedido-de-compra.tsx').then((m) => m.UmPedido)),
      },
    ],
  },
  {
    titulo: 'Contagem',
    linhas: [
      {
        path: '/est/saldo-inicial',
        titulo: 'Saldo inicial',
        icone: 'FileSpreadsheet',
        porque: 'a company that starts has stock already, in a spreadsheet',
        permissao: 'estoque.ajuste.criar',
        tela: tela('saldo-inicial', () =>
          import('#modules/compras/web/saldos/tela.tsx').then((m) => m.TelaDoSaldoInicial),
        ),
      },
      {
        path: '/est/inventarios',
        titulo: 'Inventários',
        icone: 'ClipboardCheck',
        permissao: 'inventarios.inventario.ver',
        tela: tela('inventarios', () => import('#modules/inventarios/web/lista.tsx').then((m) => m.TelaDosInventarios)),
      },
      {
        path: '/est/inventarios/novo',
        titulo: 'Novo inventário',
        icone: 'Plus',
        noMenu: false,
        permissao: 'inventarios.inventario.gerir',
        tela: tela('novo-inventario', () => import('#modules/inventarios/web/telas.tsx').then((m) => m.NovoInventario)),
      },
      {
        path: '/est/inventarios/{id}',
        titulo: 'Inventário',
        permissao: 'inventarios.inventario.ver',
        cabecaPropria: true,
        tela: tela('inventario', () => import('#departments/telas/estoque.tsx').then((m) => m.UmInventario)),
      },
      {
        path: '/est/inventarios/{id}/editar',
        titulo: 'Editar inventário',
        permissao: 'inventarios.inventario.gerir',
        tela: tela('editar-inventario', () =>
          import('#departments/telas/estoque.tsx').then((m) => m.EditarUmInventario),
        ),
      },
    ],
  },
  {
    titulo: 'Projetos',
    linhas: [
      {
        path: '/est/separacao',
        titulo: 'Separação',
        icone: 'PackageCheck',
        porque: 'the kit of a sold project is reserved, picked and handed to a van, which no page of the list shows',
        deQualquerArea: true,
        permissao: 'separacao.kit.ver',
        tela: tela('separacao', () => import('#modules/separacao/web/lista.tsx').then((m) => m.TelaDasSeparacoes)),
      },
      {
        path: '/est/separacao/{id}',
        titulo: 'Kit',
        porque: 'picking happens on a phone, one kit at a time',
        deQualquerArea: true,
        permissao: 'separacao.kit.ver',
        cabecaPropria: true,
        tela: tela('um-kit', () => import('#departments/telas/estoque.tsx').then((m) => m.UmaSeparacao)),
      },
    ],
  },
  {
    titulo: 'Cadastros',
    linhas: [
      {
        path: '/est/materiais',
        titulo: 'Materiais',
        icone: 'Package',
        permissao: 'estoque.material.ver',
        tela: tela('materiais', () => import('#departments/telas/materiais.tsx').then((m) => m.Materiais)),
      },
      {
        path: '/est/materiais/novo',
        titulo: 'Novo material',
        icone: 'Plus',
        noMenu: false,
        permissao: 'estoque.material.editar',
        tela: tela('novo-material', () =>
          import('#modules/estoque/web/materiais/telas.tsx').then((m) => m.NovoMaterial),
        ),
      },
      {
        path: '/est/materiais/{id}',
        titulo: 'Material',
        permissao: 'estoque.material.ver',
        tela: tela('material', () => import('#departments/telas/estoque.tsx').then((m) => m.UmMaterial)),
      },
      {
        path: '/est/materiais/{id}/editar',
        titulo: 'Editar material',
        permissao: 'estoque.material.editar',
        tela: tela('editar-material', () => import('#departments/telas/estoque.tsx').then((m) => m.EditarUmMaterial)),
      },
      {
        path: '/est/categorias',
        titulo: 'Categorias',
        icone: 'Tags',
        permissao: 'estoque.material.ver',
        tela: tela('categorias', () =>
          import('#modules/estoque/web/cadastros/categorias.tsx').then((m) => m.TelaDasCategorias),
        ),
      },
      {
        path: '/est/categorias/nova',
        titulo: 'Nova categoria',
        icone: 'Plus',
        noMenu: false,
        permissao: 'estoque.material.editar',
        tela: tela('nova-categoria', () =>
          import('#modules/estoque/web/cadastros/categorias.tsx').then((m) => m.NovaCategoria),
        ),
      },
      {
        path: '/est/categorias/{id}',
        titulo: 'Categoria',
        permissao: 'estoque.material.ver',
        tela: tela('categoria', () => import('#departments/telas/estoque.tsx').then((m) => m.UmaCategoria)),
      },
      {
        path: '/est/categorias/{id}/editar',
        titulo: 'Editar categoria',
        permissao: 'estoque.material.editar',
        tela: tela('editar-categoria', () =>
          import('#departments/telas/estoque.tsx').then((m) => m.EditarUmaCategoria),
        ),
      },
      {
        path: '/est/unidades-medida',
        titulo: 'Unidades de medida',
        icone: 'Scale',
        permissao: 'estoque.material.ver',
        tela: tela('unidades-medida', () =>
          import('#modules/estoque/web/cadastros/unidades.tsx').then((m) => m.TelaDasUnidades),
        ),
      },
      {
        path: '/est/unidades-medida/nova',
        titulo: 'Nova unidade de medida',
        icone: 'Plus',
        noMenu: false,
        permissao: 'estoque.material.editar',
        tela: tela('nova-unidade-medida', () =>
          import('#modules/estoque/web/cadastros/unidades.tsx').then((m) => m.NovaUnidade),
        ),
      },
      {
        path: '/est/locais',
        titulo: 'Locais',
        icone: 'Warehouse',
        porque: 'the ledger moves goods between places, which somebody registers',
        permissao: 'estoque.material.ver',
        tela: tela('locais-do-estoque', () =>
          import('#modules/estoque/web/cadastros/locais.tsx').then((m) => m.TelaDosLocais),
        ),
      },
    ],
  },
])
