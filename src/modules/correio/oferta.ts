import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  auditoria: {
    frases: {
      'correio.servidor.alterar': 'Alterou o servidor de e-mail',
      'correio.servidor.remover': 'Deixou de usar o servidor de e-mail',
      'correio.servidor.testar': 'Testou o servidor de e-mail',
      'correio.autorizacao.autorizar': 'Autorizou o uso de uma conta de e-mail',
      'correio.autorizacao.retirada': 'O provedor retirou a autorização de uma conta de e-mail',
    },
    entidades: { servidor_de_correio: 'servidor de e-mail' },
    campos: {
      host: 'Servidor',
      porta: 'Porta',
      seguranca: 'Segurança',
      usuario: 'Usuário',
      remetente_nome: 'Nome do remetente',
      remetente_endereco: 'Endereço do remetente',
      senha_trocada: 'Senha trocada',
      segredo_trocado: 'Segredo do aplicativo trocado',
      autenticacao: 'Como entra',
      cliente_id: 'Identificador do aplicativo',
      provedor: 'Provedor',
      recusa: 'O que foi recusado',
    },
  },
}
