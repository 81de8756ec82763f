import { aoEsquecer, aoExportarPessoa } from '#modules/contatos/publico.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { unidades } from '../contract/unidades.ts'
import { esquecerUnidades } from './comandos/esquecer.ts'
import { consumosDoContato } from './consultas/unidades.ts'
import { rotasDasUnidades } from './rotas.ts'

/** Consumer units of the customers: utility, class, connection, and the energy of each month. */
export const moduloDasUnidades = (s: Servicos): Modulo => ({
  ligados: [aoEsquecer(esquecerUnidades), aoExportarPessoa({ cadastro: consumosDoContato })],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'unidades', unidades, rotasDasUnidades(s), registro),
})
