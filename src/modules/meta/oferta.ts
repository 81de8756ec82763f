import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 30,
  areas: { meta: 'Leads da Meta' },
  permissoes: [
    {
      permissao: 'meta.lead.ver',
      rotulo: 'Ver leads da Meta',
      quem: ['admin', 'chat:*', 'co:*', 'vu:*'],
      desenho: { abre: 'chat' },
    },
    {
      permissao: 'meta.lead.tratar',
      rotulo: 'Tratar leads da Meta',
      quem: [
        'admin',
        'chat:operador',
        'chat:supervisor',
        'co:operador',
        'co:supervisor',
        'vu:operador',
        'vu:supervisor',
      ],
    },
    {
      permissao: 'meta.configurar',
      rotulo: 'Configurar a integração com a Meta',
      quem: ['admin', 'chat:supervisor'],
      guardaSegredos: true,
    },
  ],
  auditoria: {
    frases: {
      'lead.exportar': 'Exportou leads',
      'exclusao.pedir': 'Pediu uma exclusão',
      'exclusao.concluir': 'Concluiu uma exclusão',
      'exclusao.recusar': 'Recusou uma exclusão',
      'lead.receber': 'Recebeu um lead',
      'lead.situacao': 'Mudou a situação do lead',
      'lead.apagar_dados': 'Apagou os dados do lead',
      'meta.buscar': 'Buscou leads antigos na Meta',
      'meta.cancelar_busca': 'Cancelou a busca na Meta',
      'meta.conexao.alterar': 'Alterou a conexão com a Meta',
      'meta.conexao.regenerar_token': 'Trocou o endereço de entrega da Meta',
    },
    entidades: {
      lead: 'lead',
      meta_busca: 'busca na Meta',
      meta_conexao: 'conexão com a Meta',
      exclusao: 'exclusão',
      conexao: 'conexão',
    },
  },
}
