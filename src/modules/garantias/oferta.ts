import type { Oferta } from '../oferta.ts'

const QUEM_MEDE = [
  'mpvl:operador',
  'mpvl:supervisor',
  'mpvl:tecnico',
  'eng:operador',
  'eng:supervisor',
  'ti:operador',
  'ti:supervisor',
] as const

export const oferta: Oferta = {
  ordem: 63,
  areas: { garantias: 'Mapa, comissionamento e garantias' },
  permissoes: [
    {
      permissao: 'garantias.mapa.ver',
      rotulo: 'Ver o mapa de strings, o comissionamento e o databook de usinas',
      quem: ['admin', 'mpvl:*', 'eng:*', 'ti:*', 'vc:operador', 'vc:supervisor', 'est:supervisor'],
    },
    {
      permissao: 'garantias.mapa.editar',
      rotulo: 'Desenhar strings, ler e trocar séries de usinas',
      quem: [...QUEM_MEDE],
    },
    {
      permissao: 'garantias.serie.aceitar',
      rotulo: 'Aceitar uma série que não veio em nota da empresa',
      quem: ['mpvl:supervisor', 'eng:supervisor', 'ti:supervisor'],
    },
    {
      permissao: 'garantias.comissionamento.medir',
      rotulo: 'Medir strings e assinar como segunda pessoa',
      quem: [...QUEM_MEDE],
    },
    {
      permissao: 'garantias.comissionamento.aprovar',
      rotulo: 'Assinar comissionamentos pela engenharia, mesmo fora da faixa',
      quem: ['eng:operador', 'eng:supervisor'],
    },
    {
      permissao: 'garantias.garantia.ver',
      rotulo: 'Consultar a garantia de uma série e os RMAs',
      quem: ['admin', 'mpvl:*', 'eng:*', 'ti:operador', 'ti:supervisor', 'est:*', 'vc:operador', 'vc:supervisor'],
    },
    {
      permissao: 'garantias.rma.gerir',
      rotulo: 'Abrir e mover RMAs',
      quem: ['mpvl:operador', 'mpvl:supervisor', 'est:operador', 'est:supervisor'],
    },
    {
      permissao: 'garantias.databook.gerar',
      rotulo: 'Anotar a ART e o aceite, e gerar databooks',
      quem: ['mpvl:supervisor', 'eng:operador', 'eng:supervisor', 'ti:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'mapa_de_strings.equipar': 'Pôs um equipamento na usina',
      'mapa_de_strings.desequipar': 'Tirou um equipamento da usina',
      'mapa_de_strings.desenhar': 'Desenhou uma string da usina',
      'mapa_de_strings.corrigir': 'Corrigiu uma string da usina',
      'mapa_de_strings.apagar': 'Tirou uma string da usina',
      'mapa_de_strings.ler': 'Leu uma série da usina',
      'mapa_de_strings.trocar': 'Trocou uma série da usina',
      'mapa_de_strings.mover': 'Moveu uma série da usina para outra posição',
      'mapa_de_strings.ordenar': 'Mudou a ordem das fileiras da usina',
      'mapa_de_strings.retirar': 'Tirou uma série da usina',
      'mapa_de_strings.desfazer': 'Desfez uma leitura da usina',
      'comissionamento.abrir': 'Abriu o comissionamento da usina',
      'comissionamento.anotar': 'Anotou sol e temperatura do comissionamento',
      'comissionamento.medir': 'Mediu uma string',
      'comissionamento.assinar': 'Assinou o comissionamento da usina',
      'rma.abrir': 'Abriu um RMA',
      'rma.mover': 'Moveu um RMA',
      'rma.fotografar': 'Juntou uma foto ao RMA',
      'databook.anotar': 'Anotou a ART e o aceite da usina',
      'databook.gerar': 'Gerou o databook da usina',
    },
    entidades: {
      mapa_de_strings: 'mapa de strings',
      comissionamento: 'comissionamento',
      rma: 'RMA',
      databook: 'databook',
    },
    campos: {
      serie: 'Série',
      serie_nova: 'Série nova',
      lugar: 'Posição',
      fora: 'Fora da faixa',
      protocolo: 'Protocolo',
      fora_da_nota: 'Fora da nota',
    },
  },
}
