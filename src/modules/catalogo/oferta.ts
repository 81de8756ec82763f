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
  ],
  auditoria: {
    frases: { 'item.restaurar': 'Trouxe de volta o item do catálogo' },
    entidades: { item: 'item do catálogo' },
    campos: {
      ficha: 'Ficha técnica',
      marca: 'Marca',
      modelo: 'Modelo',
      fornecedor: 'Fornecedor',
      custo_vale_ate: 'Preço vale até',
    },
  },
}
