import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 92,
  areas: { unidades: 'Unidades consumidoras' },
  permissoes: [
    {
      permissao: 'unidades.unidade.ver',
      rotulo: 'Ver unidades consumidoras e seu consumo',
      quem: ['admin', 'cad:*', '*:operador', '*:supervisor', '*:tecnico'],
    },
    {
      permissao: 'unidades.unidade.editar',
      rotulo: 'Corrigir unidades consumidoras',
      quem: ['admin', '*:operador', '*:supervisor'],
    },
  ],
  auditoria: {
    entidades: { unidade: 'unidade consumidora' },
    frases: {
      'unidade.alterar': 'Corrigiu a unidade consumidora',
      'unidade.guardar_consumo': 'Guardou o consumo da unidade consumidora',
    },
    campos: { ligacao: 'Ligação', medidor: 'Medidor' },
  },
}
