import { mesa, montar, visaoGeral } from './montar.ts'

export const eng = montar('eng', [
  { titulo: null, linhas: [visaoGeral('eng'), mesa('eng')] },
  {
    titulo: 'Projetos',
    linhas: [
      { path: '/eng/funilprojetos/engenharia', titulo: 'Engenharia', icone: 'KanbanSquare' },
      { path: '/eng/funilprojetos/protocolos', titulo: 'Protocolos', icone: 'KanbanSquare' },
      { path: '/eng/funilprojetos/obraderede', titulo: 'Obra de rede', icone: 'KanbanSquare' },
      { path: '/eng/funilprojetos/instalacao', titulo: 'Instalação', icone: 'KanbanSquare' },
      { path: '/eng/funilprojetos/homologacao', titulo: 'Homologação', icone: 'KanbanSquare' },
    ],
  },
  {
    titulo: 'Orçamentos',
    linhas: [
      { path: '/eng/funilorcamentos/viabilidadeate75', titulo: 'Viabilidade até 75 kW', icone: 'KanbanSquare' },
      { path: '/eng/funilorcamentos/viabilidadeacima75', titulo: 'Viabilidade acima de 75 kW', icone: 'KanbanSquare' },
      { path: '/eng/funilorcamentos/propostacomercial', titulo: 'Proposta comercial', icone: 'KanbanSquare' },
    ],
  },
])
