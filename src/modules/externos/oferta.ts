import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 100,
  areas: { externos: 'Sistemas de fora' },
  permissoes: [
    { permissao: 'externos.sistema.ver', rotulo: 'Consultar sistemas de fora', quem: ['admin', 'cad:*', 'bde:*'] },
    {
      permissao: 'externos.sistema.importar',
      rotulo: 'Ligar e importar de sistemas de fora',
      quem: ['admin', 'cad:operador', 'cad:supervisor', 'bde:operador', 'bde:supervisor'],
    },
    {
      permissao: 'externos.sistema.configurar',
      rotulo: 'Configurar sistemas de fora',
      quem: ['admin', 'cad:supervisor', 'bde:supervisor'],
      guardaSegredos: true,
    },
  ],
  auditoria: {
    frases: {
      'externo.configurar': 'Configurou um sistema de fora',
      'externo.importar': 'Trouxe um registro de fora',
      'externo.vincular': 'Ligou um registro de fora',
      'externo.resolver': 'Resolveu uma diferença com o sistema de fora',
      'externo.sincronizar': 'Leu de novo o sistema de fora',
      'externo.mapear_estagios': 'Mapeou os estágios do sistema de fora',
    },
    entidades: {
      sistema_externo: 'sistema de fora',
    },
    campos: {
      id_externo: 'Código de lá',
      sistema: 'Sistema',
    },
  },
}
