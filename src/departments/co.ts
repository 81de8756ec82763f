import { mesa, montar, quadro, visaoGeral } from './montar.ts'

export const co = montar('co', [
  {
    titulo: null,
    linhas: [
      visaoGeral('co'),
      mesa('co'),
      quadro('/co/funis', 'Funis', 'co.vendas'),
      { path: '/co/funis/oportunidade/{id}', titulo: 'Oportunidade' },
      { path: '/co/tarefas', titulo: 'Tarefas', icone: 'ListChecks' },
      { path: '/co/tarefas/view/{id}', titulo: 'Tarefa' },
    ],
  },
  {
    titulo: 'Clientes',
    linhas: [
      { path: '/co/propostas', titulo: 'Propostas', icone: 'FileText' },
      { path: '/co/propostas/{id}', titulo: 'Proposta' },
      { path: '/co/matricula', titulo: 'Matrículas', icone: 'IdCard' },
      { path: '/co/matricula/{id}', titulo: 'Matrícula' },
    ],
  },
  {
    titulo: 'Acompanhamento',
    linhas: [
      { path: '/co/dashboard', titulo: 'Painel comercial', icone: 'ChartColumn' },
      { path: '/co/dashboard/kanban', titulo: 'Quadro da equipe', icone: 'Columns3' },
      { path: '/co/dashboard/calendario', titulo: 'Calendário', icone: 'CalendarDays' },
      { path: '/co/dashboard/produtividade', titulo: 'Produtividade', icone: 'Gauge' },
      { path: '/co/indicadores', titulo: 'Indicadores', icone: 'Target' },
    ],
  },
  {
    titulo: 'Históricos',
    linhas: [
      { path: '/co/historicos/coopgb', titulo: 'Histórico CoopGB', icone: 'History' },
      { path: '/co/historicos/matricula', titulo: 'Histórico de matrículas', icone: 'History' },
      { path: '/co/historicos/matricula/index_bkp', titulo: 'Histórico de matrículas, cópia', noMenu: false },
    ],
  },
])
