import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { cabecalhoDo } from '../../regras/modelos.ts'
import { LIMITES } from '../../regras/whatsapp.ts'
import { limitar } from '#platform/limites/limitar.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { setTimeout as esperar } from 'node:timers/promises'
import type { CaixaAberta, Enviada, PedidoDeEnvio } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { chamarPelaCaixa, type Conversador } from '../chamar.ts'
import { idDoNumero } from '../numero.ts'
import { modeloPorNome } from '../repositorio/modelos.ts'
import { prepararArquivo } from './arquivo.ts'
import {
  cabeNaLegenda,
  corpoDeBotoes,
  corpoDeContatos,
  corpoDeLista,
  corpoDeLocalizacao,
  corpoDeMidia,
  corpoDeTexto,
  envelope,
} from './corpo.ts'
import { corpoDeModelo, type MidiaDoCabecalho } from './corpo-de-modelo.ts'

type Conteudo = Record<string, unknown>
interface Aceita {
  contacts?: { input?: string; wa_id?: string }[]
  messages?: { id?: string }[]
}

/** Returns the catalogue's error sentence for the kind of message. */
function fraseDo(p: PedidoDeEnvio): string {
  const deEspecial: Partial<Record<EspecialDeEnvio['tipo'], string>> = {
    lista: 'Erro ao enviar lista',
    botoes: 'Erro ao enviar botões',
    figurinha: 'Erro ao enviar sticker',
    localizacao: 'Erro ao enviar localização',
    contatos: 'Erro ao enviar contato',
    modelo: 'Erro ao enviar modelo',
  }
  if (p.especial) return deEspecial[p.especial.tipo] ?? 'Erro ao enviar mensagem'
  if (!p.arquivo) return 'Erro ao enviar mensagem de texto'
  return p.arquivo.mime.startsWith('audio/') ? 'Erro ao enviar áudio' : 'Erro ao enviar mensagem de mídia'
}

/**
 * Sends one message. Its file is uploaded first, so that a permanent failure occurs before anything reaches the
 * customer.
 */
export async function enviarMensagem(
  banco: Banco,
  c: Conversador,
  caixa: CaixaAberta,
  p: PedidoDeEnvio,
): Promise<Enviada> {
  const frase = fraseDo(p)
  const numero = await idDoNumero(banco, c, caixa, frase)
  const mandar = async (conteudo: Conteudo, pedido: PedidoDeEnvio = p): Promise<Enviada> => {
    await respeitarPar(banco, caixa.id, p.endereco, frase)
    const { corpo } = await chamarPelaCaixa<Aceita>(c, caixa, frase, {
      metodo: 'POST',
      caminho: `${numero}/messages`,
      corpo: envelope(pedido, conteudo),
    })
    return { id_externo: corpo.messages?.[0]?.id ?? null, endereco: corpo.contacts?.[0]?.wa_id ?? p.endereco }
  }
  const subir = (figurinha = false) => subirArquivo(c, caixa, numero, p, figurinha, frase)

  const e = p.especial
  if (e?.tipo === 'modelo') return mandar(await modeloPronto(banco, caixa, e, subir, p))
  if (e?.tipo === 'localizacao') return mandar(corpoDeLocalizacao(e))
  if (e?.tipo === 'contatos') return mandar(corpoDeContatos(e))
  if (e?.tipo === 'botoes') return mandar(corpoDeBotoes(e))
  if (e?.tipo === 'lista') return mandar(corpoDeLista(e))
  if (e?.tipo === 'figurinha' && !p.arquivo) return mandar({ type: 'sticker', sticker: { link: e.url } })
  if (p.texto.length > LIMITES.texto)
    throw new ErroDeChat(frase, 400, undefined, {
      detalhe: 'O WhatsApp oficial aceita até 4.096 caracteres por mensagem. Divida o texto.',
    })
  if (!p.arquivo) return mandar(corpoDeTexto(p.texto))

  const midia = await subir(e?.tipo === 'figurinha')
  const semLegenda = midia.especie === 'audio' || midia.especie === 'sticker'
  // a text that does not fit as a caption is sent before the file with another id (`…:texto`), so that only the file's
  // receipts count for the message
  if (p.texto && !semLegenda && !cabeNaLegenda(p.texto))
    await mandar(corpoDeTexto(p.texto), { ...p, mensagem_id: `${p.mensagem_id}:texto` })
  return mandar(
    corpoDeMidia(midia.especie, midia.id, {
      legenda: cabeNaLegenda(p.texto) ? p.texto : '',
      nome: midia.nome,
      voz: midia.voz,
    }),
  )
}

async function subirArquivo(
  c: Conversador,
  caixa: CaixaAberta,
  numero: string,
  p: PedidoDeEnvio,
  figurinha: boolean,
  frase: string,
) {
  if (!p.arquivo) throw new ErroDeChat(frase, 400, undefined, { detalhe: 'Anexe o arquivo.' })
  const pronto = await prepararArquivo(p.arquivo, figurinha, frase)
  const corpo = new FormData()
  corpo.set('messaging_product', 'whatsapp')
  corpo.set('type', pronto.mime)
  corpo.set('file', new Blob([new Uint8Array(pronto.bytes)], { type: pronto.mime }), pronto.nome)
  const { corpo: dado } = await chamarPelaCaixa<{ id?: string }>(
    c,
    caixa,
    frase,
    { metodo: 'POST', caminho: `${numero}/media`, corpo, timeoutMs: 60_000 },
    true,
  )
  if (!dado.id)
    throw new ErroDeChat(frase, 500, undefined, { detalhe: 'A Meta não guardou o arquivo.', classe: 'repetivel' })
  return { ...pronto, id: String(dado.id) }
}

async function modeloPronto(
  banco: Banco,
  caixa: CaixaAberta,
  e: Extract<EspecialDeEnvio, { tipo: 'modelo' }>,
  subir: () => Promise<{ id: string; nome: string }>,
  p: PedidoDeEnvio,
): Promise<Conteudo> {
  const m = await modeloPorNome(banco.db, caixa.id, e.nome, e.idioma)
  if (!m)
    throw new ErroDeChat('Erro ao enviar modelo', 400, undefined, {
      detalhe: 'Este modelo não existe mais na conta. Escolha outro.',
    })
  const topo = cabecalhoDo(m)
  const comArquivo = topo && topo.formato !== 'TEXT' && topo.formato !== 'LOCATION'
  const midia: MidiaDoCabecalho = !comArquivo
    ? null
    : p.arquivo
      ? await subir()
      : e.cabecalho[0]
        ? { link: e.cabecalho[0] }
        : null
  return corpoDeModelo(e, m, midia)
}

/** Meta's limit per recipient: one message every six seconds, with a burst of 30. */
const POR_PAR = { capacidade: 30, porMinuto: 10 }
const PACIENCIA_S = 60

async function respeitarPar(banco: Banco, caixaId: string, endereco: string, frase: string): Promise<void> {
  for (let esperado = 0; ;) {
    const { permitido, esperarSegundos } = await limitar(banco.db, `wa-par:${caixaId}:${endereco}`, POR_PAR)
    if (permitido) return
    esperado += esperarSegundos
    if (esperado > PACIENCIA_S)
      throw new ErroDeChat(frase, 429, undefined, {
        detalhe: 'Muitas mensagens seguidas para esta pessoa. O WhatsApp pede uma pausa.',
        classe: 'repetivel',
      })
    await esperar(esperarSegundos * 1000)
  }
}
