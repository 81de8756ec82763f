import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  auditoria: {
    frases: {
      'aprovacao.pedir': 'Pediu aprovação',
      'aprovacao.aprovada': 'Aprovou',
      'aprovacao.recusada': 'Recusou',
      'aprovacao.decidir': 'Decidiu, com 10 segundos para desfazer',
      'aprovacao.desfazer': 'Desfez a decisão',
      'aprovacao.sem_efeito': 'A decisão não teve efeito',
      'aprovacao.cancelar': 'Retirou o pedido',
      'aprovacao.entregar': 'Passou a decisão a outra pessoa',
      'aprovacao.caiu': 'A aprovação caiu porque um valor mudou',
      'aprovacao.expirou': 'O pedido de aprovação venceu',
      'politica.criar': 'Criou a política de aprovação',
      'politica.alterar': 'Alterou a política de aprovação',
      'regra.arquivar': 'Arquivou a regra',
      'regra.entregar': 'Passou a regra a outra pessoa',
      'regra.repetir': 'Repetiu a regra',
      'regra.executar': 'Executou a regra',
      'regra.ligar': 'Ligou a regra',
      'regra.desligar': 'Desligou a regra',
    },
    entidades: {
      aprovacao: 'aprovação',
      politica: 'política de aprovação',
      regra: 'regra',
    },
    campos: {
      decide: 'Quem decide',
      decisao: 'Decisão',
      aprovacoes: 'Aprovações',
      politicas: 'Políticas',
    },
  },
}
