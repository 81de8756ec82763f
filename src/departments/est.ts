import { montar, visaoGeral } from './montar.ts'

export const departamento = montar('est', [
  {
    titulo: null,
    linhas: [
      visaoGeral('est'),
      { path: '/est/dashboard', titulo: 'Painel do estoque', icone: 'ChartColumn' },
      { path: '/est/alertas', titulo: 'Alertas', icone: 'TriangleAlert' },
      { path: '/est/relatorios', titulo: 'Relatórios', icone: 'FileSpreadsheet' },
    ],
  },
  {
    titulo: 'Movimento',
    linhas: [
      { path: '/est/movimentacoes', titulo: 'Movimentações', icone: 'ArrowRightLeft' },
      { path: '/est/movimentacoes/nova', titulo: 'Nova movimentação', icone: 'Plus', noMenu: false },
      { path: '/est/movimentacoes/entrada', titulo: 'Entrada', icone: 'PackagePlus' },
      { path: '/est/movimentacoes/saida', titulo: 'Saída', icone: 'PackageMinus' },
      { path: '/est/movimentacoes/ajuste', titulo: 'Ajuste', icone: 'SlidersHorizontal' },
    ],
  },
  {
    titulo: 'Contagem',
    linhas: [
      { path: '/est/inventarios', titulo: 'Inventários', icone: 'ClipboardCheck' },
      { path: '/est/inventarios/novo', titulo: 'Novo inventário', icone: 'Plus', noMenu: false },
      { path: '/est/inventarios/{id}', titulo: 'Inventário' },
      { path: '/est/inventarios/{id}/editar', titulo: 'Editar inventário' },
    ],
  },
  {
    titulo: 'Cadastros',
    linhas: [
      { path: '/est/materiais', titulo: 'Materiais', icone: 'Package' },
      { path: '/est/materiais/novo', titulo: 'Novo material', icone: 'Plus', noMenu: false },
      { path: '/est/materiais/{id}', titulo: 'Material' },
      { path: '/est/materiais/{id}/editar', titulo: 'Editar material' },
      { path: '/est/categorias', titulo: 'Categorias', icone: 'Tags' },
      { path: '/est/categorias/nova', titulo: 'Nova categoria', icone: 'Plus', noMenu: false },
      { path: '/est/categorias/{id}', titulo: 'Categoria' },
      { path: '/est/categorias/{id}/editar', titulo: 'Editar categoria' },
      { path: '/est/unidades-medida', titulo: 'Unidades de medida', icone: 'Scale' },
      { path: '/est/unidades-medida/nova', titulo: 'Nova unidade de medida', icone: 'Plus', noMenu: false },
    ],
  },
])
