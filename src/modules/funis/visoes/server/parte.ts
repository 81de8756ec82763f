import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { visoes } from '../contract/visoes.ts'
import { vistas } from '../contract/vistas.ts'
import { esvaziarLixeira } from './comandos.ts'
import { rotasDasVisoes } from './rotas-visoes.ts'
import { rotasDasVistas } from './rotas-vistas.ts'

/** Ways to view a funnel, and saved views. */
export const parteDasVisoes = (s: Servicos): Modulo => ({
  rotinas: [{ nome: 'funis:esvaziar-lixeira', cron: '41 4 * * *', executar: () => esvaziarLixeira(s.banco.db) }],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'funis.vistas', vistas, rotasDasVistas(s), registro)
    registrar(app, porteiro, 'funis.visoes', visoes, rotasDasVisoes(s), registro)
  },
})
