import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 21,
  permissoes: [
    {
      permissao: 'chat.robo.configurar',
      rotulo: 'Configurar robôs de atendimento',
      quem: ['admin', 'chat:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'robo.segredo': 'Guardou um segredo do robô',
      'robo.excluir_segredo': 'Excluiu um segredo do robô',
      'robo.porcento': 'Mudou a parte das conversas de uma experiência',
    },
    entidades: { robo: 'robô' },
  },
}
