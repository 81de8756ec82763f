import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 11,
  permissoes: [
    {
      permissao: 'cad.feriado.editar',
      rotulo: 'Cadastrar os feriados da empresa',
      quem: ['admin', 'cad:supervisor', 'rh:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'cad.feriado.criar': 'Cadastrou o feriado',
      'cad.feriado.alterar': 'Alterou o feriado',
      'cad.feriado.excluir': 'Tirou o feriado',
      'cad.expediente.alterar': 'Mudou o horário de funcionamento',
      'cad.feriado.lugares': 'Mudou onde se trabalha',
    },
    entidades: {
      feriado: 'feriado',
      expediente: 'horário de funcionamento',
    },
    campos: {
      anual: 'Todo ano',
      alcance: 'Vale para',
      uf: 'Estado',
      dia: 'Dia',
      lugares: 'Onde se trabalha',
    },
  },
}
