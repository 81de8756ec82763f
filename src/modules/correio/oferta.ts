import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  auditoria: {
    frases: {
      'correio.servidor.alterar': 'Alterou o servidor de e-mail',
      'correio.servidor.remover': 'Deixou de usar o servidor de e-mail',
      'correio.servidor.testar': 'Testou o servidor de e-mail',
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
    },
  },
}
