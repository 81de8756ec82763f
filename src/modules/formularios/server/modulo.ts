import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { parteDosDocumentos } from './documentos/parte.ts'
import { parteDosFormularios } from './parte.ts'

/** Public forms of the funnels, and the documents of a card that its customer is asked for. */
export const moduloDosFormularios = (s: Servicos): Modulo => juntar([parteDosFormularios(s), parteDosDocumentos(s)])
