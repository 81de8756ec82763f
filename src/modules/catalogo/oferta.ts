import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 58,
  areas: { catalogo: 'Catálogo de equipamentos' },
  permissoes: [
    {
      permissao: 'catalogo.item.ver',
      rotulo: 'Ver o catálogo de equipamentos',
      quem: ['admin', '*:leitor', '*:operador', '*:supervisor', '*:tecnico', '*:aprovador'],
    },
    {
      permissao: 'catalogo.item.editar',
      rotulo: 'Cadastrar equipamentos e preços',
      quem: ['admin', 'vu:supervisor', 'eng:operador', 'eng:supervisor', 'est:operador', 'est:supervisor'],
    },
    {
      permissao: 'catalogo.custo.ver',
      rotulo: 'Ver o custo dos equipamentos',
      quem: [
        'admin',
        'vu:operador',
        'vu:supervisor',
        'eng:supervisor',
        'est:operador',
        'est:supervisor',
        'fin:supervisor',
      ],
    },
    {
      permissao: 'catalogo.regra.editar',
      rotulo: 'Definir as regras de preço das propostas',
      quem: ['admin', 'vu:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'item.restaurar': 'Trouxe de volta o item do catálogo',
      'item.fotografar': 'Trocou a foto do item do catálogo',
      'item.tirar_foto': 'Tirou a foto do item do catálogo',
      'kit.restaurar': 'Trouxe de volta o kit de fornecedor',
      'importacao_do_catalogo.enviar': 'Enviou uma planilha do catálogo',
      'importacao_do_catalogo.corrigir': 'Corrigiu uma linha da planilha do catálogo',
      'importacao_do_catalogo.iniciar': 'Importou a planilha do catálogo',
      'importacao_do_catalogo.desfazer': 'Desfez a importação do catálogo',
      'importacao_do_catalogo.excluir': 'Descartou a planilha do catálogo',
    },
    entidades: {
      item: 'item do catálogo',
      preco: 'preço de fornecedor',
      kit: 'kit de fornecedor',
      regra_de_preco: 'regra de preço',
      importacao_do_catalogo: 'importação do catálogo',
    },
    campos: {
      item_id: 'Item do catálogo',
      kwp_de: 'De (kWp)',
      kwp_ate: 'Até (kWp)',
      reais_por_wp: 'R$/Wp',
      markup: 'Markup',
      tributos: 'Tributos',
      comissao: 'Comissão',
      piso: 'Piso da margem',
      inicio: 'Vale de',
      ficha: 'Ficha técnica',
      marca: 'Marca',
      modelo: 'Modelo',
      fornecedor: 'Fornecedor',
      custo_vale_ate: 'Preço vale até',
    },
  },
}
