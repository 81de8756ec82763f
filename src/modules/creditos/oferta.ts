import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 96,
  fatos: {
    'creditos:vencendo': 'créditos de uma unidade vão vencer',
    'creditos:parado': 'créditos de uma unidade ficam parados',
    'creditos:falta': 'a conta compensa mais do que a unidade tem',
    'creditos:diferenca': 'o saldo da conta não bate com os créditos',
    'creditos:sem_conta': 'falta a conta de uma unidade que recebeu energia',
  },
  areas: { creditos: 'Créditos de energia' },
  permissoes: [
    {
      permissao: 'creditos.saldo.ver',
      rotulo: 'Ver créditos de energia das unidades',
      quem: ['admin', 'vc:*', 'co:*', 'coop:*', 'jrdc:supervisor', 'vu:operador', 'vu:supervisor'],
    },
    {
      permissao: 'creditos.saldo.abrir',
      rotulo: 'Lançar o saldo que uma unidade já tinha',
      quem: ['admin', 'vc:supervisor', 'co:supervisor'],
    },
    {
      permissao: 'creditos.mes.fechar',
      rotulo: 'Fechar o mês dos créditos',
      quem: ['admin', 'vc:operador', 'vc:supervisor'],
    },
  ],
  auditoria: {
    entidades: { rodada_de_creditos: 'fechamento dos créditos' },
    frases: {
      'creditos.fechar': 'Lançou o mês da usina nos créditos',
      'creditos.fechar_todas': 'Começou a fechar o mês dos créditos',
      'creditos.cancelar_fechamento': 'Parou o fechamento do mês dos créditos',
      'creditos.abrir_saldo': 'Lançou o saldo inicial de créditos',
    },
    campos: {
      lote: 'Mês do crédito',
      wh: 'Wh',
      injetado_wh: 'Injetado (Wh)',
      lancados: 'Lançados',
      estornados: 'Estornados',
    },
  },
}
