import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 60,
  areas: { estoque: 'Estoque' },
  permissoes: [
    {
      permissao: 'estoque.material.ver',
      rotulo: 'Ver materiais, saldos e movimentos do estoque',
      quem: ['admin', 'est:*', 'ti:operador', 'ti:supervisor', 'mpvl:operador', 'mpvl:supervisor', 'eng:supervisor'],
    },
    {
      permissao: 'estoque.material.editar',
      rotulo: 'Cadastrar materiais, categorias e unidades de medida',
      quem: ['admin', 'est:operador', 'est:supervisor'],
    },
    {
      permissao: 'estoque.local.editar',
      rotulo: 'Cadastrar os locais do estoque',
      quem: ['admin', 'est:supervisor'],
    },
    {
      permissao: 'estoque.movimento.criar',
      rotulo: 'Dar entrada, dar saída, transferir e devolver',
      quem: ['admin', 'est:operador', 'est:supervisor'],
    },
    {
      permissao: 'estoque.ajuste.criar',
      rotulo: 'Ajustar o saldo, registrar perdas e estornar movimentos',
      quem: ['admin', 'est:supervisor'],
    },
    {
      permissao: 'estoque.custo.ver',
      rotulo: 'Ver o custo e o valor do estoque',
      quem: ['admin', 'est:supervisor', 'fin:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'movimento.criar': 'Movimentou o estoque',
      'reserva_de_estoque.liberar': 'Liberou a reserva de estoque',
      'mes.fechar': 'Fechou o mês do estoque',
      'material.enderecar': 'Mudou o endereço do material',
      'reposicao.definir': 'Definiu a reposição do material',
      'emergencia.registrar': 'Deu saída emergencial',
      'emergencia.liberar': 'Liberou as séries da saída emergencial',
      'emergencia.acertar': 'Acertou a saída emergencial',
      'alerta_do_estoque.adiar': 'Adiou o alerta do estoque',
    },
    entidades: {
      movimento: 'movimento de estoque',
      reserva_de_estoque: 'reserva de estoque',
      mes_do_estoque: 'mês do estoque',
      alerta_do_estoque: 'alerta do estoque',
      emergencia: 'saída emergencial',
      material: 'material',
      local: 'local do estoque',
      conversao: 'conversão de unidade',
      categoria: 'categoria de materiais',
      unidade_de_medida: 'unidade de medida',
    },
    campos: {
      codigo: 'Código',
      endereco: 'Endereço',
      categoria_id: 'Categoria',
      unidade: 'Unidade de medida',
      rastreio: 'Rastreio',
      ncm: 'NCM',
      pai_id: 'Dentro de',
      minimo: 'Mínimo em estoque',
      ponto: 'Ponto de pedido',
      maximo: 'Máximo em estoque',
      lote_compra: 'Lote de compra',
      prazo_dias: 'Prazo de entrega em dias',
      adiado_ate: 'Adiado até',
    },
  },
}
