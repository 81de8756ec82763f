import type { SignatarioNoPainel } from '../contract/pedidos.ts'
import type { SituacaoDoPedido } from '../tipos.ts'

export const SITUACAO_DO_PEDIDO: Readonly<Record<SituacaoDoPedido, string>> = {
  enviado: 'Enviado',
  parcial: 'Assinado em parte',
  concluido: 'Assinado por todos',
  recusado: 'Recusado',
  expirado: 'Prazo encerrado',
  cancelado: 'Cancelado',
}

const CANAL: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', email: 'e-mail' }

/** Where a signer is now: `lendo agora, página 6 de 9`. */
export function ondeEsta(s: SignatarioNoPainel, paginas: number, hora: (iso: string) => string): string {
  if (s.situacao === 'assinou') return s.assinado_em ? `assinou às ${hora(s.assinado_em)}` : 'assinou'
  if (s.situacao === 'recusou') return 'recusou'
  if (s.lendo_pagina !== null) return `lendo agora, página ${s.lendo_pagina} de ${paginas}`
  if (s.situacao === 'espera') return 'aguarda a vez'
  if (s.situacao === 'confirmou') return 'confirmou quem é, falta assinar'
  if (s.situacao === 'leu') return 'leu até o fim, falta confirmar'
  if (s.paginas_lidas > 0) return `parou na página ${s.paginas_lidas} de ${paginas}`
  if (s.aviso?.situacao === 'sem_canal') return 'sem canal para enviar o link: corrija o contato'
  if (s.aviso?.situacao === 'enviado') return `recebeu o link por ${CANAL[s.aviso.canal ?? ''] ?? 'mensagem'}`
  return 'o link está saindo'
}
