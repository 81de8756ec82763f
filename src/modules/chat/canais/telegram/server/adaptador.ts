import { createHash, timingSafeEqual } from 'node:crypto'
import type { Banco } from '#platform/postgres/banco.ts'
import { objeto, texto } from '#modules/chat/canais/comum/server/bruto.ts'
import type { Adaptador, Alvo, CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { gravarConexao } from '#modules/chat/canais/comum/server/repositorio/conta.ts'
import { baixarMidia } from './baixar-midia.ts'
import { chamarPelaCaixa, descricaoDe, type Conversador } from './chamar.ts'
import { busca, configuracaoDoTelegram, idDoBot } from './configuracao.ts'
import { doExterno } from './enderecos.ts'
import { conferirNoTelegram } from './enviar/especial.ts'
import { partesGuardadas } from './enviar/repositorio-das-partes.ts'
import { enviarMensagem } from './enviar/enviar.ts'
import { comNome } from './enviar/texto.ts'
import { fotoDe } from './foto.ts'
import { ATUALIZACOES, interpretarEntrega, payloadDe } from './receber/interpretar.ts'
import { agendarRespostas } from './receber/responder.ts'
import { testarConexao } from './testar.ts'

const soma = (t: string) => createHash('sha256').update(t).digest()
/** Compares hashes of equal length in constant time, so that neither length nor content leaks through timing. */
const iguais = (a: string, b: string) => timingSafeEqual(soma(a), soma(b))

/** Channel adapter for a Telegram bot (Bot API). */
export function adaptadorTelegram(banco: Banco, c: Conversador): Adaptador {
  const alvoDe = (alvo: Alvo, frase: string) => {
    const onde = doExterno(alvo.id_externo)
    if (!onde) throw new ErroDeChat(frase, 400, undefined, { detalhe: 'Esta mensagem não existe no Telegram.' })
    return onde
  }
  async function editar(caixa: CaixaAberta, alvo: Alvo, novo: string): Promise<void> {
    const frase = 'Erro ao editar mensagem'
    const onde = alvoDe(alvo, frase)
    const { text, entities } = comNome(novo)
    try {
      await chamarPelaCaixa(c, caixa, frase, {
        metodo: 'editMessageText',
        corpo: { ...onde, text, entities },
        semEfeito: true,
      })
    } catch (erro) {
      const dito = descricaoDe(erro)
      if (/message is not modified/i.test(dito)) return
      // the text of a message with a file is its caption, edited by another method
      if (!/no text in the message/i.test(dito)) throw erro
      await chamarPelaCaixa(c, caixa, frase, {
        metodo: 'editMessageCaption',
        corpo: { ...onde, caption: text, caption_entities: entities },
        semEfeito: true,
      })
    }
  }

  return {
    tipo: 'telegram',
    recursos: {
      anexos: null,
      anexo_maximo: 50 * 1024 * 1024,
      voz: true,
      legenda: true,
      texto_maximo: 16_384,
      citar: true,
      editar: true,
      apagar: true,
      reagir: true,
      marcar_nao_lida: false,
      recibos: false,
      especiais: ['enquete', 'lista', 'botoes', 'figurinha', 'localizacao', 'contatos'],
      janela_horas: null,
      iniciar: false,
    },
    configuracao: configuracaoDoTelegram,
    entrega: {
      guardar: (_caixaId, corpo, _sufixo, caixa) => ({
        chave: `tg:${caixa ? idDoBot(caixa) : ''}:${texto(objeto(corpo).update_id) ?? soma(JSON.stringify(corpo)).toString('hex')}`,
        evento: payloadDe(corpo) ?? 'desconhecido',
        corpo,
      }),
      interpretar: interpretarEntrega,
      autenticar: ({ segredos }, { cabecalhos }) =>
        iguais(String(cabecalhos['x-telegram-bot-api-secret-token'] ?? ''), String(segredos.secret_token)),
      responder: agendarRespostas,
    },
    pronta: ({ segredos }) => typeof segredos.bot_token === 'string',
    async prepararEspecial(_db, _caixaId, especial) {
      conferirNoTelegram(especial)
      return null
    },
    // a bot cannot write to a phone number, only to chats that wrote to it first
    enderecoDe: (telefone) => `telefone:${telefone}`,
    enderecoDoContato: () => null,
    enviar: (caixa, pedido) => enviarMensagem(c, caixa, pedido, partesGuardadas(banco, pedido.mensagem_id)),
    editar,
    apagar: (caixa, alvo) =>
      chamarPelaCaixa(c, caixa, 'Erro ao deletar mensagem', {
        metodo: 'deleteMessage',
        corpo: alvoDe(alvo, 'Erro ao deletar mensagem'),
        semEfeito: true,
      }),
    reagir: (caixa, alvo, emoji) =>
      chamarPelaCaixa(c, caixa, 'Erro ao enviar reação', {
        metodo: 'setMessageReaction',
        corpo: { ...alvoDe(alvo, 'Erro ao enviar reação'), reaction: emoji ? [{ type: 'emoji', emoji }] : [] },
        semEfeito: true,
      }),
    testar: (caixa) => testarConexao(banco, c, caixa),
    baixarMidia: (caixa, alvo, entregue) => baixarMidia(banco, c, caixa, alvo, entregue),
    foto: (caixa, endereco) => fotoDe(c, caixa, endereco),
    async ligarWebhook(caixa, url) {
      if (busca(caixa))
        throw new ErroDeChat('Erro ao ligar o webhook', 400, undefined, {
          detalhe:
            'Esta caixa busca as mensagens no Telegram. Desligue “Buscar as mensagens” na configuração antes de ligar o webhook.',
        })
      const endereco = typeof caixa.configuracao.webhook_url === 'string' ? caixa.configuracao.webhook_url : url
      await chamarPelaCaixa(c, caixa, 'Erro ao ligar o webhook', {
        metodo: 'setWebhook',
        corpo: {
          url: endereco,
          secret_token: caixa.segredos.secret_token,
          allowed_updates: ATUALIZACOES,
          max_connections: 40,
        },
        semEfeito: true,
      })
      await gravarConexao(banco, caixa.id, 'aberta', null)
    },
  }
}
