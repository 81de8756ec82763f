import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 61,
  areas: { inventarios: 'Inventários' },
  permissoes: [
    {
      permissao: 'inventarios.inventario.ver',
      rotulo: 'Ver os inventários e o andamento deles',
      quem: ['admin', 'est:*', 'fin:supervisor'],
    },
    {
      permissao: 'inventarios.inventario.gerir',
      rotulo: 'Abrir inventários, revisar diferenças e pedir recontagens',
      quem: ['admin', 'est:supervisor', 'est:aprovador'],
    },
    {
      permissao: 'inventarios.inventario.aprovar',
      rotulo: 'Aprovar inventários que outra pessoa contou',
      quem: ['admin', 'est:supervisor', 'est:aprovador'],
    },
    {
      permissao: 'inventarios.contagem.fazer',
      rotulo: 'Contar nos inventários em que foi escolhido',
      quem: ['est:operador', 'est:supervisor', 'est:contador'],
    },
  ],
  auditoria: {
    frases: {
      'ciclo_de_inventario.arquivar': 'Arquivou o ciclo de inventário',
      'inventario.iniciar': 'Começou a contagem do inventário',
      'inventario.revisar': 'Encerrou a contagem do inventário',
      'inventario.recontar': 'Pediu recontagem no inventário',
      'inventario.explicar': 'Deu o motivo de uma diferença do inventário',
      'inventario.contar': 'Contou no inventário',
      'inventario.aprovar': 'Aprovou e lançou o inventário',
      'inventario.aprovar_sozinho': 'Aprovou o inventário que contou, sem segunda pessoa',
      'inventario.selar': 'Selou o resultado do inventário',
      'inventario.carimbar': 'Acrescentou o carimbo do tempo ao resultado do inventário',
      'inventario.cancelar': 'Cancelou o inventário',
    },
    entidades: { inventario: 'inventário', ciclo_de_inventario: 'ciclo de inventário' },
    campos: {
      modo: 'Modo da contagem',
      contadores: 'Quem conta',
      posicoes: 'Posições',
      proxima_em: 'Próxima contagem',
      tolerancia_pct: 'Tolerância em %',
      tolerancia_centavos: 'Tolerância em R$',
      motivo_centavos: 'Valor que pede motivo',
    },
  },
}
