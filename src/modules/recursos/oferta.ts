import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 70,
  areas: { recursos: 'Salas, carro e reservas' },
  permissoes: [
    {
      permissao: 'recursos.reserva.ver',
      rotulo: 'Ver salas, carro e suas reservas',
      quem: ['admin', '*:leitor', '*:operador', '*:supervisor', '*:tecnico', '*:aprovador'],
    },
    {
      permissao: 'recursos.reserva.criar',
      rotulo: 'Reservar salas e o carro',
      quem: ['admin', '*:operador', '*:supervisor', '*:tecnico'],
      alcance: 'proprio',
      desenho: { alcances: { proprio: [] } },
    },
    {
      permissao: 'recursos.reserva.decidir',
      rotulo: 'Aprovar reservas e reservar em nome de outros',
      quem: ['admin', 'rec:operador', 'rec:supervisor', 'rec:aprovador'],
    },
    {
      permissao: 'recursos.recurso.configurar',
      rotulo: 'Cadastrar salas, carros e o que mais se reserva',
      quem: ['admin', 'rec:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'reserva.entregar': 'Passou a reserva a outra pessoa',
      'calendario.criar': 'Criou um calendário para assinar',
      'calendario.revogar': 'Revogou um calendário',
      'motorista.guardar': 'Guardou o motorista',
      'motorista.tirar': 'Tirou o motorista',
      'reserva.desistir': 'Desistiu da reserva',
      'reserva.esperar': 'Entrou na espera da reserva',
      'recurso.bloquear': 'Bloqueou um horário do recurso',
      'reserva.aceitar': 'Aceitou a reserva',
      'reserva.chegar': 'Confirmou a chegada',
      'reserva.encerrar': 'Encerrou a reserva',
      'reserva.expirar': 'A reserva expirou',
      'reserva.liberar': 'Liberou a reserva',
      'reserva.recusar_oferta': 'Recusou a vaga oferecida',
    },
    entidades: {
      recurso: 'recurso',
      reserva: 'reserva',
      calendario: 'calendário',
    },
    campos: {
      capacidade: 'Capacidade',
      reservas: 'Reservas',
    },
  },
}
