import { registrar } from '#platform/http/rotas.ts'
import { modelos } from '../../../contract/modelos.ts'
import type { DependenciasDoChat } from '../../dependencias.ts'
import { abrirCaixa } from '../../envio/abrir-caixa.ts'
import type { ParteDoChat } from '../../parte.ts'
import { adaptadorWhatsapp, conversadorDo } from './adaptador.ts'
import { sincronizarModelos } from './modelos/sincronizar.ts'
import { caixasParaConferir } from './repositorio/modelos.ts'
import { rotasDeModelos } from './rotas-modelos.ts'
import { testarConexao } from './testar.ts'

/** The official WhatsApp: its channel, its templates, and an hourly look at how Meta sees each number. */
export function parteDoWhatsapp(d: DependenciasDoChat): ParteDoChat {
  const { s } = d
  const c = conversadorDo(s.banco, s.rede)

  async function conferir(): Promise<void> {
    for (const id of await caixasParaConferir(s.banco)) {
      const caixa = await abrirCaixa(s.banco.db, s.cofre, id)
      await testarConexao(s.banco, c, caixa)
      // an account that is out of order says so on its own row; the next one is still looked at
      if (typeof caixa.configuracao.waba_id === 'string')
        await sincronizarModelos(s.banco, c, caixa).catch((erro: unknown) =>
          s.log.warn({ err: erro, caixa: id }, 'templates could not be read'),
        )
    }
  }
  return {
    adaptadores: [adaptadorWhatsapp(s.banco, c)],
    rotinas: [{ nome: 'chat:conferir-whatsapp', cron: '23 * * * *', executar: conferir }],
    registrar: (app, porteiro, registro) =>
      registrar(app, porteiro, 'chat.modelos', modelos, rotasDeModelos(d, c), registro),
  }
}
