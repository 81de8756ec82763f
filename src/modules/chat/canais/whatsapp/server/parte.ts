import { registrar } from '#platform/http/rotas.ts'
import { modelos } from '../contract/modelos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { adaptadorWhatsapp, conversadorDo } from './adaptador.ts'
import { sincronizarModelos } from './modelos/sincronizar.ts'
import { caixasParaConferir } from './repositorio/modelos.ts'
import { rotasDeModelos } from './rotas-modelos.ts'
import { testarConexao } from './testar.ts'

/** The official WhatsApp part: adapter, templates, and an hourly check of each number's state at Meta. */
export function parteDoWhatsapp(d: DependenciasDoChat): ParteDoChat {
  const { s } = d
  const c = conversadorDo(s.banco, s.rede)

  async function conferir(): Promise<void> {
    for (const id of await caixasParaConferir(s.banco)) {
      const caixa = await abrirCaixa(s.banco.db, s.cofre, id)
      await testarConexao(s.banco, c, caixa)
      // a failure is recorded on the inbox's own row and must not stop the loop
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
