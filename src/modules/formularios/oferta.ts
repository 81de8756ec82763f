import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  auditoria: {
    frases: {
      'cartao.encerrar_pedido': 'Encerrou um pedido de documentos',
      'cartao.pedir_documentos': 'Pediu documentos ao cliente',
    },
    entidades: {
      formulario: 'formulário',
    },
  },
}
