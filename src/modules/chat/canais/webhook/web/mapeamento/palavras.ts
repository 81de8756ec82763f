import type { CampoDoMapa } from '../../regras/mapeamento.ts'

/** Labels of the mapped fields. */
export const ROTULOS_DO_MAPA: Record<CampoDoMapa, string> = {
  texto: 'Texto da mensagem',
  contato_nome: 'Nome do contato',
  contato_telefone: 'Telefone do contato',
  contato_email: 'E-mail do contato',
  contato_id: 'Identificador do contato',
  id: 'Identificador da mensagem',
  momento: 'Data e hora',
  anexo_url: 'Endereço do anexo',
  anexo_nome: 'Nome do anexo',
}
