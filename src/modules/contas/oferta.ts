import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 94,
  areas: { contas: 'Contas de energia' },
  permissoes: [
    {
      permissao: 'contas.conta.ver',
      rotulo: 'Ver contas de energia de clientes',
      quem: ['admin', 'cad:*', '*:operador', '*:supervisor', '*:tecnico'],
    },
    {
      permissao: 'contas.conta.conferir',
      rotulo: 'Enviar e conferir contas de energia',
      quem: ['admin', '*:operador', '*:supervisor'],
    },
  ],
  auditoria: {
    entidades: { conta: 'conta de energia' },
    frases: {
      'conta.enviar': 'Enviou a conta de energia',
      'conta.ler': 'Leu a conta de energia',
      'conta.ligar': 'Ligou a conta de energia a outro registro',
      'conta.confirmar_campo': 'Confirmou um campo da conta de energia',
      'conta.confirmar_todos': 'Confirmou os campos certos da conta de energia',
      'conta.corrigir_campo': 'Corrigiu um campo da conta de energia',
      'conta.reabrir_campo': 'Reabriu um campo da conta de energia',
      'conta.completar': 'Pediu ao assistente o que faltava na conta de energia',
      'conta.concluir': 'Conferiu a conta de energia',
      'conta.reabrir': 'Reabriu a conta de energia',
      'conta.digitar': 'Passou a digitar a conta de energia',
    },
    campos: {
      chave: 'Campo',
      valor: 'Valor',
      sha256: 'Arquivo',
      sugeridos: 'Campos sugeridos',
      recusados: 'Sugestões recusadas',
    },
  },
}
