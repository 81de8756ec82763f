import type { Oferta } from '../oferta.ts'
import { QUEM_VE_SALDOS } from '../estoque/regras/quem-ve-saldos.ts'

export const oferta: Oferta = {
  ordem: 61,
  areas: { compras: 'Compras' },
  permissoes: [
    {
      permissao: 'compras.nota.ver',
      rotulo: 'Ver as notas que entraram no estoque e as pendências dos fornecedores',
      quem: ['admin', ...QUEM_VE_SALDOS, 'ti:operador', 'ti:supervisor', 'fin:supervisor'],
    },
    {
      permissao: 'compras.nota.conferir',
      rotulo: 'Conferir notas de fornecedores e lançar a entrada delas',
      quem: ['admin', 'est:operador', 'est:supervisor'],
    },
    {
      permissao: 'compras.pedido.ver',
      rotulo: 'Ver os pedidos a fornecedores e a lista de compras',
      quem: ['admin', ...QUEM_VE_SALDOS, 'ti:operador', 'ti:supervisor', 'fin:supervisor'],
    },
    {
      permissao: 'compras.pedido.editar',
      rotulo: 'Fazer, enviar e encerrar pedidos a fornecedores',
      quem: ['admin', 'est:supervisor', 'ti:operador', 'ti:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'nota_de_entrada.enviar': 'Enviou a nota',
      'nota_de_entrada.conferir': 'Mudou a conferência da nota',
      'nota_de_entrada.fotografar': 'Fotografou a avaria',
      'nota_de_entrada.lancar': 'Lançou a entrada da nota',
      'pendencia_do_fornecedor.resolver': 'Encerrou a pendência do fornecedor',
      'codigo_do_fornecedor.aprender': 'Ensinou o código do fornecedor',
      'pedido_de_compra.criar': 'Criou o pedido de compra',
      'pedido_de_compra.alterar': 'Mudou o pedido de compra',
      'pedido_de_compra.andar': 'Mudou o estado do pedido de compra',
      'fornecedor.criar': 'Cadastrou o fornecedor',
      'saldo_inicial.enviar': 'Enviou a planilha de saldo inicial',
      'saldo_inicial.corrigir': 'Corrigiu a planilha de saldo inicial',
      'saldo_inicial.iniciar': 'Lançou a planilha de saldo inicial',
      'saldo_inicial.sem_segunda_pessoa': 'Respondeu sem segunda pessoa pela planilha de saldo inicial',
      'saldo_inicial.desfazer': 'Desfez a planilha de saldo inicial',
    },
    entidades: {
      nota_de_entrada: 'nota de entrada',
      pendencia_do_fornecedor: 'pendência do fornecedor',
      codigo_do_fornecedor: 'código do fornecedor',
      pedido_de_compra: 'pedido de compra',
      fornecedor: 'fornecedor',
      saldo_inicial: 'planilha de saldo inicial',
    },
    campos: {
      local_id: 'Recebe em',
      pedido_id: 'Pedido de compra',
      rateio: 'Rateio do frete',
      recebida: 'Recebido',
      avariada: 'Avariado',
      avaria_motivo: 'Avaria',
      previsto_em: 'Previsto para',
    },
  },
  fatos: {
    'compra:enviado': 'o pedido de compra vai ao fornecedor',
    'compra:confirmado': 'o fornecedor confirma o pedido de compra',
    'compra:remarcado': 'a data do pedido de compra muda',
    'compra:parcial': 'chega parte do pedido de compra',
    'compra:recebido': 'chega tudo do pedido de compra',
    'compra:cancelado': 'o pedido de compra é cancelado',
  },
}
