import { definirExpediente } from './comandos/expediente.ts'
import { expedienteDe } from './consultas/expediente.ts'
import { frasesDosExpedientes } from './restricoes.ts'

/** The weeks of working hours, for the module that edits them with a person or a team. */
export const expedientes = { definir: definirExpediente, de: expedienteDe, frases: frasesDosExpedientes }
