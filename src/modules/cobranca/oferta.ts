import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 73,
  areas: { cobranca: 'Cobrança' },
  permissoes: [
    { permissao: 'cobranca.recebimento.ver', rotulo: 'Ver recebimentos e atrasos', quem: ['admin', 'fin:*', 'vc:*'] },
    {
      permissao: 'cobranca.recebimento.conciliar',
      rotulo: 'Importar extratos e baixar faturas',
      quem: ['admin', 'fin:operador', 'fin:supervisor', 'vc:operador', 'vc:supervisor'],
    },
    {
      permissao: 'cobranca.avulsa.emitir',
      rotulo: 'Emitir e cancelar cobranças avulsas, como as de ordens de serviço',
      quem: ['admin', 'fin:operador', 'fin:supervisor', 'mpvl:operador', 'mpvl:supervisor'],
    },
    {
      permissao: 'cobranca.recebimento.devolver',
      rotulo: 'Estornar baixas e devolver pagamentos',
      quem: ['admin', 'fin:supervisor'],
    },
    {
      permissao: 'cobranca.conta.editar',
      rotulo: 'Cadastrar contas recebedoras e ligá-las ao banco',
      quem: ['admin', 'fin:supervisor'],
      guardaSegredos: true,
    },
  ],
  auditoria: {
    frases: {
      'avulsa.emitir': 'Emitiu uma cobrança avulsa',
      'avulsa.cancelar': 'Cancelou uma cobrança avulsa',
      'avulsa.pagar': 'Recontou o que pagou uma cobrança avulsa',
      'recebimento.baixar': 'Baixou faturas com um recebimento',
      'recebimento.estornar': 'Estornou a baixa de uma fatura',
      'fatura.cobrar_no_banco': 'Pediu ao banco a cobrança da fatura',
      'recebimento.devolver': 'Devolveu um pagamento',
      'conta_recebedora.ligar_api': 'Ligou a conta à API Pix do banco',
      'conta_recebedora.desligar_api': 'Desligou a API Pix da conta',
      'conta_recebedora.registrar_webhook': 'Registrou os avisos de Pix da conta',
      'extrato.enviar': 'Enviou um extrato',
      'extrato.concluir': 'Lançou os recebimentos de um extrato',
      'extrato.desfazer': 'Desfez um extrato',
      'extrato.descartar': 'Descartou um extrato',
      'baixa_manual.pedir': 'Pediu uma baixa manual',
      'baixa_manual.aceitar': 'Aceitou uma baixa manual',
      'baixa_manual.recusar': 'Recusou uma baixa manual',
    },
    entidades: {
      recebimento: 'recebimento',
      conta_recebedora: 'conta recebedora',
      extrato: 'extrato bancário',
      baixa_manual: 'baixa manual',
      cobranca_avulsa: 'cobrança avulsa',
    },
    campos: {
      chave_pix: 'Chave Pix',
      faturas: 'Faturas',
      recebimentos: 'Recebimentos',
    },
  },
}
