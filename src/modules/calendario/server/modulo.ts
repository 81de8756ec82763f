import { comFrases } from '#platform/eventos/restricoes.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { expedienteDaEmpresa } from '../contract/expediente.ts'
import { feriados } from '../contract/feriados.ts'
import { frasesDosExpedientes, frasesDosFeriados } from './restricoes.ts'
import { tratarExpediente } from './rotas/expediente.ts'
import { tratarFeriados } from './rotas/feriados.ts'

/** The register of holidays and of the places of work, and the weeks of working hours. */
export const moduloDoCalendario = ({ banco, executar }: Pick<Servicos, 'banco' | 'executar'>): Modulo => ({
  registrar(app, porteiro, registro) {
    const s = { banco, executar: comFrases(executar, { ...frasesDosFeriados, ...frasesDosExpedientes }) }
    registrar(app, porteiro, 'feriados', feriados, tratarFeriados(s), registro)
    registrar(app, porteiro, 'expediente', expedienteDaEmpresa, tratarExpediente(s), registro)
  },
})
