import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  auditoria: {
    frases: {
      'plataforma.copia.fazer': 'Fez uma cópia de segurança',
    },
  },
}
