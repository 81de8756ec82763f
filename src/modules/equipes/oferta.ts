import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 63,
  areas: { equipes: 'Equipes de campo' },
  permissoes: [
    {
      permissao: 'equipes.agenda.ver',
      rotulo: 'Ver a agenda das equipes de campo',
      quem: [
        'admin',
        'mpvl:leitor',
        'mpvl:operador',
        'mpvl:supervisor',
        'mpvl:tecnico',
        'eng:operador',
        'eng:supervisor',
      ],
    },
    {
      permissao: 'equipes.equipe.editar',
      rotulo: 'Montar equipes, veículos, certificados e ausências',
      quem: ['admin', 'mpvl:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'agenda_de_campo.bloquear': 'Registrou uma ausência na agenda de campo',
      'agenda_de_campo.liberar': 'Liberou a agenda de campo',
      'calendario_de_equipe.revogar': 'Revogou o endereço de agenda da equipe',
      'certificado_de_campo.registrar': 'Registrou o certificado do técnico',
      'equipe_de_campo.arquivar': 'Arquivou a equipe de campo',
      'equipe_de_campo.editar': 'Mudou a equipe de campo',
    },
    entidades: {
      equipe_de_campo: 'equipe de campo',
      veiculo_de_campo: 'veículo',
      certificado_de_campo: 'certificado do técnico',
      agenda_de_campo: 'agenda de campo',
      calendario_de_equipe: 'endereço de agenda da equipe',
    },
    campos: { capacidade_min: 'Capacidade (min)' },
  },
}
