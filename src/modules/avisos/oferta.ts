import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  auditoria: {
    frases: {
      'avisos.preferencia': 'Mudou como é avisado',
      'avisos.canal': 'Mudou os canais de aviso da empresa',
      'plataforma.trabalho.repetir': 'Repetiu um trabalho parado',
      'avisos.inscrever': 'Ligou avisos neste navegador',
      'avisos.desinscrever': 'Desligou avisos de um navegador',
    },
  },
}
