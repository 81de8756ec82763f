import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 94,
  fatos: {
    'usina:pr_baixo': 'a usina gera abaixo do esperado há dois meses',
    'usina:injecao_zero': 'a usina não injeta energia',
    'usina:vacancia': 'a usina tem energia sem uso',
    'usina:sem_leitura': 'a usina fica sem leitura',
    'usina:nuvem_fora': 'o monitoramento da usina não responde',
  },
  areas: { usinas: 'Usinas' },
  permissoes: [
    {
      permissao: 'usinas.usina.ver',
      rotulo: 'Ver usinas, sua energia e seus rateios',
      quem: [
        'admin',
        'vc:*',
        'mpvl:*',
        'co:leitor',
        'co:operador',
        'co:supervisor',
        'coop:*',
        'inv:*',
        'ctr:leitor',
        'ctr:operador',
        'ctr:supervisor',
        'jrdc:leitor',
        'jrdc:operador',
        'jrdc:supervisor',
        'eng:operador',
        'eng:supervisor',
      ],
    },
    {
      permissao: 'usinas.usina.editar',
      rotulo: 'Cadastrar e corrigir usinas',
      quem: ['admin', 'vc:operador', 'vc:supervisor', 'mpvl:supervisor', 'eng:supervisor'],
    },
    {
      permissao: 'usinas.leitura.lancar',
      rotulo: 'Lançar e importar leituras de usinas',
      quem: ['admin', 'vc:operador', 'vc:supervisor', 'mpvl:operador', 'mpvl:supervisor', 'mpvl:tecnico'],
    },
    {
      permissao: 'usinas.mes.fechar',
      rotulo: 'Fechar o mês de uma usina',
      quem: ['admin', 'vc:supervisor'],
    },
    {
      permissao: 'usinas.rateio.criar',
      rotulo: 'Simular e criar rateios',
      quem: ['admin', 'vc:operador', 'vc:supervisor'],
    },
    {
      permissao: 'usinas.rateio.aceitar',
      rotulo: 'Aceitar um rateio que muda a classe da usina',
      quem: ['admin', 'jrdc:supervisor', 'jrdc:aprovador', 'vc:aprovador'],
    },
    {
      permissao: 'usinas.nuvem.configurar',
      rotulo: 'Ligar contas de monitoramento de inversores',
      quem: ['admin', 'vc:supervisor', 'mpvl:supervisor'],
      guardaSegredos: true,
    },
  ],
  auditoria: {
    frases: {
      'usina.ligar_codigo': 'Ligou a usina ao monitoramento',
      'leitura_da_usina.lancar': 'Lançou uma leitura da usina',
      'mes_da_usina.lancar': 'Lançou o mês da usina',
      'mes_da_usina.ler_conta': 'Leu o injetado da conta da usina',
      'mes_da_usina.soltar_conta': 'Soltou a conta do mês da usina',
      'mes_da_usina.fechar': 'Fechou o mês da usina',
      'rateio_da_usina.pedir': 'Pediu o rateio à distribuidora',
      'rateio_da_usina.aceitar': 'Registrou o aceite do rateio',
      'rateio_da_usina.descartar': 'Descartou a versão do rateio',
    },
    entidades: {
      usina: 'usina',
      rateio_da_usina: 'rateio da usina',
      mes_da_usina: 'mês da usina',
      leitura_da_usina: 'leitura da usina',
      nuvem_de_inversores: 'conta de monitoramento',
      importacao_de_leituras: 'importação de leituras',
    },
  },
}
