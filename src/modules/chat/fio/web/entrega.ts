import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'

export type MarcaDeEntrega = 'relogio' | 'um' | 'dois' | 'lida' | 'falhou' | 'incerta'

/** Returns the delivery mark of a sent message and its label for screen readers; null for received ones. */
export function marcaDeEntrega(
  m: Pick<Mensagem, 'direcao' | 'status'>,
): { marca: MarcaDeEntrega; rotulo: string } | null {
  if (m.direcao !== 'saida') return null
  switch (m.status) {
    case 'pendente':
    case 'enviando':
      return { marca: 'relogio', rotulo: 'Enviando' }
    case 'incerta':
      return { marca: 'incerta', rotulo: 'Aguardando confirmação' }
    case 'enviada':
      return { marca: 'um', rotulo: 'Enviada' }
    case 'entregue':
      return { marca: 'dois', rotulo: 'Entregue' }
    case 'lida':
      return { marca: 'lida', rotulo: 'Lida' }
    case 'falhou':
      return { marca: 'falhou', rotulo: 'Não enviada' }
  }
}
