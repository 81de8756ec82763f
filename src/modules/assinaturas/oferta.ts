import type { Oferta } from '../oferta.ts'

const COM_CONTRATOS = ['vu', 'jrdc', 'co', 'mpvl'] as const

export const oferta: Oferta = {
  ordem: 60,
  areas: { assinaturas: 'Assinaturas' },
  permissoes: [
    {
      permissao: 'assinaturas.pedido.ver',
      rotulo: 'Ver quem assinou e as provas',
      quem: [
        'admin',
        ...COM_CONTRATOS.flatMap((d) => [`${d}:leitor`, `${d}:operador`, `${d}:supervisor`, `${d}:aprovador`] as const),
      ],
    },
    {
      permissao: 'assinaturas.pedido.acompanhar',
      rotulo: 'Reenviar, corrigir e cancelar pedidos de assinatura',
      quem: ['admin', ...COM_CONTRATOS.flatMap((d) => [`${d}:operador`, `${d}:supervisor`] as const)],
    },
    {
      permissao: 'assinaturas.certificado.gerir',
      rotulo: 'Gerir o certificado A1 e o carimbo do tempo',
      quem: ['admin'],
      guardaSegredos: true,
    },
  ],
  auditoria: {
    frases: {
      'assinatura.pedir': 'Pediu assinaturas',
      'assinatura.cancelar': 'Cancelou o pedido de assinatura',
      'assinatura.reenviar': 'Reenviou o link de assinatura',
      'assinatura.corrigir': 'Corrigiu o contato de um signatário',
      'assinatura.codigo': 'Enviou ao signatário o código de confirmação',
      'assinatura.assinar': 'Recebeu uma assinatura',
      'assinatura.recusar': 'Recebeu uma recusa de assinatura',
      'assinatura.selar': 'Fechou o documento assinado',
      'assinatura.carimbar': 'Acrescentou o carimbo do tempo ao documento assinado',
      'certificado.por': 'Pôs o certificado A1 da empresa',
      'certificado.remover': 'Removeu o certificado A1 da empresa',
      'carimbo.mudar': 'Mudou o serviço de carimbo do tempo',
    },
    entidades: {
      pedido_de_assinatura: 'pedido de assinatura',
      certificado: 'certificado',
      carimbo: 'carimbo do tempo',
    },
    campos: {
      signatarios: 'Signatários',
      signatario: 'Signatário',
      titular: 'Titular',
      selo: 'Selo',
      url: 'Endereço',
    },
  },
}
