import type { TipoDeProva } from '../tipos.ts'

/** What happened, in the words of the manifesto, the panel and the verification. */
export const FATOS: Readonly<Record<TipoDeProva, string>> = {
  pedido: 'Assinaturas pedidas',
  link_enviado: 'Link enviado',
  abriu: 'Abriu o documento',
  leu: 'Leu até o fim',
  codigo_enviado: 'Código enviado',
  codigo_recusado: 'Código não conferiu',
  confirmou: 'Confirmou quem é',
  assinou: 'Assinou',
  recusou: 'Recusou',
  contato_corrigido: 'Contato corrigido',
  expirado: 'Prazo encerrado',
  cancelado: 'Pedido cancelado',
  concluido: 'Todos assinaram',
  selado: 'Documento final montado',
  carimbado: 'Carimbo do tempo acrescentado',
}
