import type { Alcance } from '#modules/acesso/nucleo/regras/escopos.ts'
import type { Oferta } from '../oferta.ts'

/** As `server/politica.ts` selects: a technician reaches the orders that they are assigned to. */
const alcance: Alcance = (p) => (p.papel === 'tecnico' ? 'proprio' : 'todos')

export const oferta: Oferta = {
  ordem: 62,
  areas: { ordens: 'Ordens de serviço' },
  permissoes: [
    {
      permissao: 'ordens.ordem.ver',
      rotulo: 'Ver ordens de serviço',
      quem: [
        'admin',
        'mpvl:*',
        'est:operador',
        'est:supervisor',
        'eng:operador',
        'eng:supervisor',
        'vc:operador',
        'vc:supervisor',
      ],
      alcance,
      desenho: { alcances: { proprio: [], todos: [] } },
    },
    {
      permissao: 'ordens.ordem.criar',
      rotulo: 'Abrir e editar ordens de serviço',
      quem: ['admin', 'mpvl:operador', 'mpvl:supervisor', 'vc:operador', 'vc:supervisor'],
    },
    {
      permissao: 'ordens.ordem.agendar',
      rotulo: 'Agendar ordens e montar a semana das equipes',
      quem: ['admin', 'mpvl:operador', 'mpvl:supervisor'],
    },
    {
      permissao: 'ordens.ordem.executar',
      rotulo: 'Executar as ordens em que foi escalado',
      quem: ['admin', 'mpvl:operador', 'mpvl:supervisor', 'mpvl:tecnico'],
    },
    {
      permissao: 'ordens.ordem.cancelar',
      rotulo: 'Cancelar ordens de serviço',
      quem: ['admin', 'mpvl:operador', 'mpvl:supervisor'],
    },
    {
      permissao: 'ordens.ordem.reabrir',
      rotulo: 'Reabrir ordens concluídas',
      quem: ['admin', 'mpvl:supervisor'],
    },
    {
      permissao: 'ordens.cadastro.editar',
      rotulo: 'Cadastrar serviços, checklists e preventivas',
      quem: ['admin', 'mpvl:supervisor', 'eng:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'ordem_de_servico.propor_extra': 'Propôs um serviço extra da ordem',
      'ordem_de_servico.agendar': 'Agendou a ordem de serviço',
      'ordem_de_servico.agir': 'Registrou na ordem de serviço',
      'ordem_de_servico.recusar_ato': 'Recusou um envio do campo',
      'ordem_de_servico.escalar': 'Escalou a equipe da ordem de serviço',
      'ordem_de_servico.editar': 'Mudou a ordem de serviço',
      'preventiva.parar': 'Não conseguiu abrir a ordem da preventiva',
      'preventiva.encerrar': 'Encerrou a preventiva recorrente',
      'ordem_de_servico.abrir': 'Abriu a ordem de serviço',
      'ordem_de_servico.passar': 'Mudou a situação da ordem de serviço',
    },
    entidades: {
      ordem_de_servico: 'ordem de serviço',
      servico_de_campo: 'serviço de campo',
      checklist_de_campo: 'checklist',
      preventiva: 'preventiva recorrente',
    },
    campos: {
      agendada_de: 'Começa em',
      agendada_ate: 'Termina em',
      duracao_min: 'Duração (min)',
      prazo_em: 'Prazo',
      ciclo: 'Ciclo',
      parada: 'Por que parou',
    },
  },
  fatos: {
    'ordem:agendada': 'a ordem de serviço é agendada',
    'ordem:em_deslocamento': 'a equipe sai para a ordem de serviço',
    'ordem:em_execucao': 'a equipe começa a ordem de serviço',
    'ordem:concluida': 'a ordem de serviço é concluída',
    'ordem:reaberta': 'a ordem de serviço é reaberta',
    'ordem:cancelada': 'a ordem de serviço é cancelada',
  },
}
