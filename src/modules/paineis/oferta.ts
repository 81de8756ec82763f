import { alcanceNoFunil } from '#modules/funis/nucleo/regras/alcance-do-papel.ts'
import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 60,
  areas: { paineis: 'Painéis e metas' },
  permissoes: [
    // totals include only the cards that the user reaches, by the funnels' predicate
    {
      permissao: 'paineis.painel.ver',
      rotulo: 'Ver painéis e indicadores',
      quem: ['admin', '*:leitor', '*:operador', '*:supervisor', '*:tecnico'],
      alcance: alcanceNoFunil,
      desenho: { segue: 'funis.cartao.ver' },
    },
    {
      permissao: 'paineis.painel.exportar',
      rotulo: 'Exportar painéis e históricos',
      quem: ['admin', '*:operador', '*:supervisor'],
      alcance: alcanceNoFunil,
      desenho: { segue: 'funis.cartao.ver' },
    },
    {
      permissao: 'paineis.meta.editar',
      rotulo: 'Definir metas',
      quem: ['admin', '*:supervisor'],
      alcance: 'departamento',
      desenho: { segue: 'funis.funil.configurar' },
    },
    { permissao: 'paineis.qualidade.ver', rotulo: 'Ver a qualidade dos cadastros', quem: ['admin', 'cad:*'] },
  ],
  auditoria: {
    frases: {
      'comeco.dispensar': 'Tirou do início a lista do começo, ou a trouxe de volta',
      'meta.guardar': 'Definiu uma meta',
    },
    entidades: {
      painel: 'painel',
      historico: 'histórico',
    },
  },
}
