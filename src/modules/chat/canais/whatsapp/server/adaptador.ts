import { soDigitos } from '#kit/telefone.ts'
import { assinaturaConfere, respostaAoDesafio } from '#platform/graph/assinatura.ts'
import type { Rede } from '#platform/net/buscar.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { JANELA_HORAS, LIMITES, TAMANHOS } from '../regras/whatsapp.ts'
import type { Adaptador, Alvo, CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { baixarMidia } from './baixar-midia.ts'
import { chamarPelaCaixa, type Conversador } from './chamar.ts'
import { configuracaoDoWhatsapp } from './configuracao.ts'
import { destino } from './envio/corpo.ts'
import { enviarMensagem } from './envio/enviar.ts'
import { idDoNumero } from './numero.ts'
import { prepararEspecial } from './preparar.ts'
import { chaveDaEntrega, eventoDa, soDoNumero } from './receber/envelope.ts'
import { interpretarEntrega } from './receber/interpretar.ts'
import { gravarConexao } from '#modules/chat/canais/comum/server/repositorio/conta.ts'
import { testarConexao } from './testar.ts'

export const conversadorDo = (banco: Banco, rede: Rede): Conversador => ({
  rede,
  aoRecusarCredenciais: (caixaId, motivo) => gravarConexao(banco, caixaId, 'fechada', motivo),
})

/** Channel adapter for the official WhatsApp Cloud API of Meta. */
export function adaptadorWhatsapp(banco: Banco, c: Conversador): Adaptador {
  const mensagens = async (caixa: CaixaAberta, frase: string, corpo: Record<string, unknown>) => {
    const numero = await idDoNumero(banco, c, caixa, frase)
    await chamarPelaCaixa(c, caixa, frase, {
      metodo: 'POST',
      caminho: `${numero}/messages`,
      corpo: { messaging_product: 'whatsapp', ...corpo },
    })
  }
  const ler = (caixa: CaixaAberta, alvo: Alvo) =>
    mensagens(caixa, 'Erro ao marcar conversa como lida', { status: 'read', message_id: alvo.id_externo })

  return {
    tipo: 'whatsapp',
    recursos: {
      anexos: null,
      anexo_maximo: TAMANHOS.document,
      voz: true,
      legenda: true,
      texto_maximo: LIMITES.texto,
      citar: true,
      editar: false,
      apagar: false,
      reagir: true,
      marcar_nao_lida: false,
      recibos: true,
      especiais: ['lista', 'botoes', 'figurinha', 'localizacao', 'contatos', 'modelo'],
      janela_horas: JANELA_HORAS,
      iniciar: true,
    },
    configuracao: configuracaoDoWhatsapp,
    entrega: {
      guardar(_, corpo, __, caixa) {
        const dela = soDoNumero(
          corpo,
          typeof caixa?.configuracao.phone_number_id === 'string' ? caixa.configuracao.phone_number_id : null,
        )
        return { chave: chaveDaEntrega(dela), evento: eventoDa(dela), corpo: dela }
      },
      interpretar: interpretarEntrega,
      // without the app secret the signature cannot be verified; the unguessable webhook URL is then the only proof
      autenticar: ({ segredos }, { cabecalhos, bruto }) =>
        typeof segredos.app_secret !== 'string' ||
        assinaturaConfere(segredos.app_secret, bruto, cabecalhos['x-hub-signature-256']),
      confirmar: ({ segredos }, query) => respostaAoDesafio(query, String(segredos.webhook_verify_token ?? '')),
    },
    pronta: ({ segredos }) => typeof segredos.token_api === 'string',
    prepararEspecial,
    enderecoDe: soDigitos,
    enviar: (caixa, pedido) => enviarMensagem(banco, c, caixa, pedido),
    reagir: (caixa, alvo, emoji) =>
      mensagens(caixa, 'Erro ao enviar reação', {
        ...destino(alvo.endereco),
        type: 'reaction',
        reaction: { message_id: alvo.id_externo, emoji },
      }),
    async marcarLidas(caixa, alvos) {
      // marking the newest message as read also marks the earlier ones
      const ultimo = alvos.at(-1)
      if (ultimo) await ler(caixa, ultimo)
    },
    testar: (caixa) => testarConexao(banco, c, caixa),
    baixarMidia: (caixa, alvo, entregue) => baixarMidia(banco, c, caixa, alvo, entregue),
    /** Subscribes the app to the account's events and sets this URL as the override for this number. */
    async ligarWebhook(caixa, url) {
      const frase = 'Erro ao ligar o webhook'
      const { waba_id } = caixa.configuracao
      if (typeof waba_id === 'string')
        await chamarPelaCaixa(c, caixa, frase, { metodo: 'POST', caminho: `${waba_id}/subscribed_apps` }, true)
      const numero = await idDoNumero(banco, c, caixa, frase)
      await chamarPelaCaixa(
        c,
        caixa,
        frase,
        {
          metodo: 'POST',
          caminho: numero,
          corpo: {
            webhook_configuration: { override_callback_uri: url, verify_token: caixa.segredos.webhook_verify_token },
          },
        },
        true,
      )
    },
  }
}
