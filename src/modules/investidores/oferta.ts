import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 97,
  fatos: {
    'investimento:agendada': 'a distribuição de um mês é agendada',
    'investimento:paga': 'a distribuição de um mês é paga',
    'investimento:estornada': 'o pagamento de uma distribuição é desfeito',
    'investimento:nada': 'um mês fecha sem distribuição',
  },
  areas: { investidores: 'Investidores' },
  permissoes: [
    {
      permissao: 'investidores.cota.ver',
      rotulo: 'Ver investidores, cotas, extratos e distribuições',
      quem: [
        'admin',
        'inv:*',
        'ctr:leitor',
        'ctr:operador',
        'ctr:supervisor',
        'ti:supervisor',
        'coop:supervisor',
        'fin:supervisor',
      ],
    },
    {
      permissao: 'investidores.cota.editar',
      rotulo: 'Cadastrar cotas, custos e premissas do investimento',
      quem: ['admin', 'inv:operador', 'inv:supervisor', 'ctr:supervisor'],
    },
    {
      permissao: 'investidores.extrato.fechar',
      rotulo: 'Fechar extratos e registrar distribuições pagas',
      quem: ['admin', 'inv:supervisor', 'ctr:supervisor'],
    },
  ],
  auditoria: {
    entidades: { cota: 'cota de usina', investimento: 'investimento', extrato_da_usina: 'extrato da usina' },
    frases: {
      'investimento.configurar': 'Mudou custos e premissas do investimento',
      'investimento.custo': 'Lançou um custo do mês no investimento',
      'investimento.tirar_custo': 'Tirou um custo do mês do investimento',
      'cota.criar': 'Cadastrou a cota',
      'cota.encerrar': 'Encerrou a cota',
      'cota.link': 'Viu o link do investidor da cota',
      'cota.revogar_link': 'Revogou o link do investidor da cota',
      'cota.exportar': 'Exportou as cotas',
      'extrato_da_usina.fechar': 'Fechou o extrato da usina',
      'extrato_da_usina.pagar': 'Registrou uma distribuição paga do extrato da usina',
      'extrato_da_usina.estornar': 'Desfez uma distribuição paga do extrato da usina',
    },
    campos: {
      parte: 'Cotas',
      sem_faturas: 'Unidades sem fatura',
      capex_centavos: 'Investimento',
      primeiro_mes: 'Primeiro mês',
      premissas: 'Premissas',
    },
  },
}
