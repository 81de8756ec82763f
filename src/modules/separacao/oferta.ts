import type { Oferta } from '../oferta.ts'
import { QUEM_VE_SALDOS } from '../estoque/regras/quem-ve-saldos.ts'

export const oferta: Oferta = {
  ordem: 62,
  areas: { separacao: 'Separação de kits' },
  permissoes: [
    {
      permissao: 'separacao.kit.ver',
      rotulo: 'Ver os kits a separar e o que falta neles',
      quem: ['admin', ...QUEM_VE_SALDOS, 'ti:operador', 'ti:supervisor', 'mpvl:operador', 'mpvl:supervisor', 'eng:*'],
    },
    {
      permissao: 'separacao.kit.separar',
      rotulo: 'Separar kits, trocar materiais e assinar entregas',
      quem: ['est:operador', 'est:supervisor', 'ti:operador', 'ti:supervisor', 'mpvl:operador', 'mpvl:supervisor'],
    },
    {
      permissao: 'separacao.kit.gerir',
      rotulo: 'Montar kits, mudar a data e cancelar separações',
      quem: ['admin', 'est:supervisor'],
    },
    {
      permissao: 'separacao.troca.aprovar',
      rotulo: 'Aprovar trocas de material que pedem a engenharia',
      quem: ['admin', 'eng:operador', 'eng:supervisor'],
    },
  ],
  auditoria: {
    frases: {
      'separacao.coletar': 'Separou material de um kit',
      'separacao.pular': 'Não achou um material do kit',
      'separacao.fechar': 'Fechou a separação do kit',
      'separacao.reabrir': 'Voltou a separar o kit',
      'separacao.assinar': 'Assinou a entrega do kit',
      'separacao.entregar': 'Entregou o kit na van',
      'separacao.cancelar': 'Cancelou a separação do kit',
      'separacao.trocar': 'Trocou um material do kit',
      'separacao.pedir_troca': 'Pediu à engenharia uma troca no kit',
      'separacao.decidir_troca': 'Decidiu uma troca no kit',
    },
    entidades: { separacao: 'separação de kit' },
    campos: { instala_em: 'Instalação', veredito: 'Veredito da troca' },
  },
  fatos: {
    'separacao:comecou': 'a separação do kit começa',
    'separacao:fechada': 'o kit fica separado por inteiro',
    'separacao:falta': 'a separação fecha com falta',
    'separacao:entregue': 'o kit é entregue na van',
  },
}
