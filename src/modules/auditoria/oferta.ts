import type { Oferta } from '../oferta.ts'

export const oferta: Oferta = {
  ordem: 12,
  permissoes: [{ permissao: 'cad.auditoria.ver', rotulo: 'Consultar a auditoria', quem: ['admin', 'auditor'] }],
  auditoria: {
    frases: {
      'cad.auditoria.consultar': 'Consultou a auditoria',
      'cad.auditoria.exportar': 'Exportou a auditoria',
      'cad.auditoria.verificar': 'Conferiu os selos da auditoria',
    },
    entidades: {
      auditoria: 'auditoria',
    },
  },
}
