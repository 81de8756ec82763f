import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 63,
  areas: { campo: 'Aplicativo do técnico' },
  permissoes: [
    {
      permissao: 'campo.dia.usar',
      rotulo: 'Usar o aplicativo do técnico, com ou sem rede',
      quem: ['admin', 'mpvl:operador', 'mpvl:supervisor', 'mpvl:tecnico'],
    },
    {
      permissao: 'campo.conflito.decidir',
      rotulo: 'Decidir o que vale quando o campo e o escritório não batem',
      quem: ['admin', 'mpvl:operador', 'mpvl:supervisor'],
    },
    {
      permissao: 'campo.link.criar',
      rotulo: 'Mandar ao cliente o link da ordem de serviço',
      quem: ['admin', 'mpvl:operador', 'mpvl:supervisor', 'mpvl:tecnico'],
    },
  ],
  auditoria: {
    frases: {
      'conflito_do_campo.abrir': 'Recebeu do campo um envio que não coube',
      'conflito_do_campo.decidir': 'Decidiu um conflito do campo',
      'link_da_ordem.criar': 'Criou um link da ordem de serviço',
      'link_da_ordem.nao_mandar': 'Não conseguiu mandar o link da ordem concluída',
      'link_da_ordem.revogar': 'Revogou um link da ordem de serviço',
      'link_da_ordem.desfazer': 'Desfez a revogação de um link da ordem de serviço',
      'link_da_ordem.errados': 'Recebeu muitos links de ordem que não abrem',
      'link_da_ordem.pin': 'O técnico externo abriu a ordem de serviço com o PIN',
      'ordem_de_servico.externo': 'O técnico externo enviou o que fez',
      'ordem_de_servico.codigo': 'Mandou o código para assinar a ordem de serviço',
      'ordem_de_servico.avaliar': 'O cliente avaliou a ordem de serviço',
      'ordem_de_servico.pedir_horario': 'O cliente pediu outro horário',
    },
    entidades: {
      conflito_do_campo: 'conflito do campo',
      link_da_ordem: 'link da ordem de serviço',
    },
    campos: {
      escopo: 'Para quê',
      respostas: 'Respostas',
      passo: 'Passo',
    },
  },
}
