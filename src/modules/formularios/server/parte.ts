import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { formularios } from '../contract/formularios.ts'
import { podarEnvios } from './comandos/podar.ts'
import { MAXIMO_DO_CLIENTE, rotasDosFormularios } from './rotas.ts'

/**
 * Public forms and document uploads. The upload body is raw bytes, parsed in a separate Fastify context so that other
 * routes stay JSON.
 */
export const parteDosFormularios = (s: Servicos): Modulo => ({
  rotinas: [
    { nome: 'formularios:podar', cron: '58 4 * * *', executar: async () => void (await podarEnvios(s.banco.db)) },
  ],
  registrar(app, porteiro, registro) {
    void app.register(async (dentro) => {
      dentro.addContentTypeParser(
        'application/octet-stream',
        { parseAs: 'buffer', bodyLimit: MAXIMO_DO_CLIENTE },
        (_req, corpo, feito) => feito(null, corpo),
      )
      registrar(dentro, porteiro, 'funis.formularios', formularios, rotasDosFormularios(s), registro)
    })
  },
})
