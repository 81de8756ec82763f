import type { Alvo, CaixaAberta, MidiaBaixada } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { chamarPelaCaixa, type Conversador } from './chamar.ts'
import { baseDaApi } from './configuracao.ts'
import { arquivoDoEndereco } from './enderecos.ts'
import { BAIXAR_MAXIMO } from './limites.ts'
import { interpretarEntrega } from './receber/interpretar.ts'
import { entregaDaMensagem } from './repositorio.ts'

const FRASE = 'A mídia não pôde ser baixada'

/**
 * Downloads a file: `getFile` returns a path valid for one hour, then the bytes are fetched. Name and type come from
 * the message.
 */
export async function baixarMidia(
  banco: Banco,
  c: Conversador,
  caixa: CaixaAberta,
  alvo: Alvo,
  entregue: { url?: string },
): Promise<MidiaBaixada> {
  const file_id = arquivoDoEndereco(entregue.url ?? (await enderecoGuardado(banco, caixa.id, alvo.id_externo)))
  if (!file_id) throw new ErroDeChat(FRASE, 404, undefined, { detalhe: 'O Telegram não entrega mais este arquivo.' })
  const { file_path } = await chamarPelaCaixa<{ file_path?: string }>(c, caixa, FRASE, {
    metodo: 'getFile',
    corpo: { file_id },
    semEfeito: true,
  })
  if (!file_path || file_path.includes('..')) throw new ErroDeChat(FRASE, 502, undefined, { classe: 'repetivel' })
  const r = await c.rede.buscar(
    `${baseDaApi(caixa)}/file/bot${String(caixa.segredos.bot_token)}/${file_path.split('/').map(encodeURIComponent).join('/')}`,
    { timeoutMs: 60_000, maxBytes: BAIXAR_MAXIMO },
  )
  if (r.status !== 200)
    throw new ErroDeChat(FRASE, 502, `the file was answered with ${r.status}`, { classe: 'repetivel' })
  return { bytes: r.corpo, mime: String(r.cabecalhos['content-type'] ?? ''), nome: undefined }
}

async function enderecoGuardado(banco: Banco, caixaId: string, idExterno: string): Promise<string | undefined> {
  const entrada = interpretarEntrega(await entregaDaMensagem(banco, caixaId, idExterno)).find(
    (e) => e.tipo === 'mensagem' && e.id_externo === idExterno,
  )
  return entrada?.tipo === 'mensagem' ? entrada.conteudo.midia?.url : undefined
}
