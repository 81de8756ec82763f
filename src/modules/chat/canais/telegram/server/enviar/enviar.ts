import { numero, objeto, texto } from '#modules/chat/canais/comum/server/bruto.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { CaixaAberta, Enviada, PedidoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { chamarPelaCaixa, chatNovoDe, type Conversador } from '../chamar.ts'
import { chatDo, doExterno, externoDe } from '../enderecos.ts'
import { prepararArquivo, type ArquivoPronto } from './arquivo.ts'
import { montarEspecial, type Chamada } from './especial.ts'
import { formulario } from './formulario.ts'
import type { PartesGuardadas } from './repositorio-das-partes.ts'
import { comNome, dividir, LEGENDA_MAXIMA } from './texto.ts'

/** Returns the catalogue's error sentence for the kind of message. */
function fraseDo(p: PedidoDeEnvio): string {
  const deEspecial: Partial<Record<EspecialDeEnvio['tipo'], string>> = {
    enquete: 'Erro ao enviar enquete',
    lista: 'Erro ao enviar lista',
    botoes: 'Erro ao enviar botões',
    figurinha: 'Erro ao enviar sticker',
    localizacao: 'Erro ao enviar localização',
    contatos: 'Erro ao enviar contato',
  }
  if (p.especial) return deEspecial[p.especial.tipo] ?? 'Erro ao enviar mensagem'
  if (!p.arquivo) return 'Erro ao enviar mensagem de texto'
  return p.arquivo.mime.startsWith('audio/') ? 'Erro ao enviar áudio' : 'Erro ao enviar mensagem de mídia'
}

/** Returns the API calls for one message: usually one, several when the text exceeds the limit. */
async function chamadasDe(p: PedidoDeEnvio, frase: string): Promise<(Chamada & { arquivo?: ArquivoPronto })[]> {
  if (p.especial && !(p.especial.tipo === 'figurinha' && p.arquivo)) return montarEspecial(p.especial)
  const { text, entities } = comNome(p.texto)
  const escritas = (): Chamada[] =>
    dividir(text).map((parte, n) => ({
      metodo: 'sendMessage',
      corpo: { text: parte, ...(n === 0 && entities.length > 0 ? { entities } : {}) },
    }))
  if (!p.arquivo) return escritas()
  const pronto = await prepararArquivo(p.arquivo, p.especial?.tipo === 'figurinha', frase)
  const cabe = pronto.legenda && text.length <= LEGENDA_MAXIMA
  const legenda = cabe && text ? { caption: text, ...(entities.length > 0 ? { caption_entities: entities } : {}) } : {}
  // text that does not fit as a caption is sent before the file
  return [...(cabe || !pronto.legenda ? [] : escritas()), { metodo: pronto.metodo, corpo: legenda, arquivo: pronto }]
}

export async function enviarMensagem(
  c: Conversador,
  caixa: CaixaAberta,
  p: PedidoDeEnvio,
  partes: PartesGuardadas,
): Promise<Enviada> {
  const frase = fraseDo(p)
  let endereco = p.endereco
  let chat_id = chatDo(endereco)
  if (chat_id === null)
    throw new ErroDeChat(frase, 400, undefined, {
      detalhe: 'No Telegram a pessoa precisa escrever primeiro: não há para onde enviar.',
    })
  const citada = p.citada ? doExterno(p.citada.id_externo) : null
  const resposta = citada
    ? { reply_parameters: { message_id: citada.message_id, allow_sending_without_reply: true } }
    : {}
  const chamadas = await chamadasDe(p, frase)
  const feitas = chamadas.length > 1 ? await partes.feitas() : new Map<number, string | null>()
  const nomes: string[] = []
  for (const [n, chamada] of chamadas.entries()) {
    if (feitas.has(n)) {
      nomes.push(...[feitas.get(n) ?? []].flat())
      continue
    }
    const mandar = (chat: number) => {
      const campos = { chat_id: chat, ...(n === 0 ? resposta : {}), ...chamada.corpo }
      return chamarPelaCaixa<unknown>(c, caixa, frase, {
        metodo: chamada.metodo,
        ...(chamada.arquivo
          ? { formulario: formulario(campos, chamada.arquivo), timeoutMs: 60_000 }
          : { corpo: campos }),
      })
    }
    let enviada: unknown
    try {
      enviada = await mandar(chat_id)
    } catch (erro) {
      const novo = chatNovoDe(erro)
      // after a chat migration only the remaining parts are sent; parts already delivered are not repeated
      if (novo === null) throw n === 0 ? erro : aoMeio(frase, erro, n)
      await c.aoMigrar(caixa.id, endereco, novo)
      endereco = novo
      chat_id = Number(novo)
      enviada = await mandar(chat_id)
    }
    const mensagem = objeto(enviada)
    const id = numero(mensagem.message_id)
    const nome = id === undefined ? null : externoDe(texto(objeto(mensagem.chat).id) ?? endereco, id)
    if (nome) nomes.push(nome)
    if (chamadas.length > 1) await partes.anotar(n, nome)
  }
  // the first part's id becomes the external id: quotes and reactions mostly refer to it
  return { id_externo: nomes[0] ?? null, endereco }
}

const aoMeio = (frase: string, erro: unknown, n: number) =>
  new ErroDeChat(frase, 500, erro, {
    detalhe:
      `Só ${n === 1 ? 'a primeira parte foi entregue' : `as ${n} primeiras partes foram entregues`}. ${erro instanceof ErroDeChat ? (erro.detalhe ?? '') : ''} Ao reenviar, só vai o que faltou.`.replace(
        /\s+/g,
        ' ',
      ),
  })
