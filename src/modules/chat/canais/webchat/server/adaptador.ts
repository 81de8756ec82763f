import { buffer } from 'node:stream/consumers'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { Adaptador, Alvo, PedidoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { cartaoDo, especiaisDoWebchat } from './cartao.ts'
import { configuracaoDoWebchat } from './configuracao.ts'
import { arquivoDoEndereco, externoDaSaida, visitanteDoEndereco } from './enderecos.ts'
import { entregaDoWebchat } from './entrega.ts'
import { anexoDaMensagem, arquivoDaMensagem, arquivoDo, guardarArquivo } from './repositorio/arquivos.ts'
import { acrescentar, mudar } from './repositorio/fio.ts'

const SUMIU = 'O visitante não está mais neste chat.'

/**
 * Channel adapter for the chat widget on the company's website. We are also the receiving side: a sent message is
 * written to the visitor's own thread.
 */
export function adaptadorWebchat(s: Servicos): Adaptador {
  async function noFio(alvos: readonly Alvo[], mudanca: Parameters<typeof mudar>[3]): Promise<void> {
    const visitante = visitanteDoEndereco(alvos[0]?.endereco ?? '')
    if (visitante)
      await s.executar(sistema, (u) =>
        mudar(
          u.tx,
          visitante,
          alvos.map((a) => a.id_externo),
          mudanca,
        ),
      )
  }

  return {
    tipo: 'webchat',
    recursos: {
      anexos: null,
      anexo_maximo: 25 * 1024 * 1024,
      voz: true,
      legenda: true,
      texto_maximo: 10_000,
      citar: true,
      editar: true,
      apagar: true,
      reagir: true,
      marcar_nao_lida: false,
      recibos: true,
      especiais: especiaisDoWebchat,
      janela_horas: null,
      iniciar: false,
    },
    configuracao: configuracaoDoWebchat,
    entrega: entregaDoWebchat,
    // a website visitor cannot be reached by phone number, only after writing first
    enderecoDe: (telefone) => `webchat:${telefone}`,
    enderecoDoContato: () => null,
    enviar: (_caixa, pedido) => enviar(s, pedido),
    editar: (_caixa, alvo, texto) => noFio([alvo], { conteudo: texto, editada_em: new Date() }),
    apagar: (_caixa, alvo) => noFio([alvo], { conteudo: '', apagada_em: new Date() }),
    reagir: (_caixa, alvo, emoji) => noFio([alvo], { reacao: emoji || null }),
    marcarLidas: (_caixa, alvos) => noFio(alvos, { status: 'lida' }),
    async testar(caixa) {
      const inicio = performance.now()
      await s.banco.db
        .selectFrom('chat.webchat_visitantes')
        .select('id')
        .where('caixa_entrada_id', '=', caixa.id)
        .limit(1)
        .execute()
      const sites = caixa.configuracao.origens_permitidas as string[] | undefined
      const mensagem = sites?.length
        ? `O chat abre em: ${sites.join(', ')}`
        : 'O chat abre em qualquer site. Informe os seus em “Sites permitidos”.'
      return { status: 'connected', conectado: true, latencia: Math.round(performance.now() - inicio), mensagem }
    },
    async baixarMidia(_caixa, alvo, entregue) {
      const dita = arquivoDoEndereco(entregue.url ?? '')
      const arquivo = dita
        ? await arquivoDo(s.banco.db, dita.visitante, dita.arquivo)
        : await arquivoDaMensagem(s.banco.db, alvo.id_externo)
      if (!arquivo) return { bytes: Buffer.alloc(0), mime: '', nome: undefined }
      return {
        bytes: await buffer((await s.arquivos.ler(BUCKET, arquivo.caminho_storage)).corpo),
        mime: arquivo.tipo_mime,
        nome: arquivo.nome,
      }
    },
  }
}

async function enviar(s: Servicos, p: PedidoDeEnvio) {
  const visitante = visitanteDoEndereco(p.endereco)
  if (!visitante) throw new ErroDeChat('Erro ao enviar mensagem', 400, undefined, { detalhe: SUMIU })
  const id_externo = externoDaSaida(p.mensagem_id)
  const arquivo = p.arquivo ? await anexoDaMensagem(s.banco.db, p.mensagem_id) : undefined
  const entregue = await s.executar(sistema, async (u) => {
    if (arquivo) await guardarArquivo(u.tx, visitante, arquivo)
    return acrescentar(u.tx, {
      visitante_id: visitante,
      id_externo,
      direcao: 'saida',
      conteudo: p.texto,
      arquivo_id: arquivo?.id ?? null,
      citada_texto: p.citada?.texto.slice(0, 1000) ?? null,
      especial: p.especial && cartaoDo(p.especial),
    })
  })
  if (!entregue) throw new ErroDeChat('Erro ao enviar mensagem', 404, undefined, { detalhe: SUMIU })
  return { id_externo, endereco: p.endereco }
}
