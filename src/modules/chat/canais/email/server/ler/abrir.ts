import { naoEncontrado } from '#kit/erro.ts'
import { semInversao } from '#kit/texto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { EmailAberto } from '../../contract/email.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { lerCarta, sanearNaThread } from '../na-thread.ts'
import { nomeDoRemetente } from '../receber/remetente.ts'
import { anotarImagens } from '../repositorio/imagens.ts'
import { buscarImagens, guardarImagens, imagemGuardada, type ImagemGuardada } from './imagens.ts'

const VALIDADE_S = 600

/** Loads one e-mail for display: sender, recipients, subject and its sanitised HTML. */
export async function abrirEmail(
  s: Servicos,
  conversaId: string,
  mensagemId: string,
  comImagens: boolean,
): Promise<EmailAberto> {
  const e = await s.banco.db
    .selectFrom('chat.emails as e')
    .innerJoin('chat.mensagens as m', (j) =>
      j.onRef('m.caixa_entrada_id', '=', 'e.caixa_entrada_id').onRef('m.id_externo', '=', 'e.id_externo'),
    )
    .selectAll('e')
    .where('m.id', '=', mensagemId)
    .where('m.conversa_id', '=', conversaId)
    .where('m.apagada_em', 'is', null)
    .executeTakeFirst()
  if (!e) throw naoEncontrado('E-mail não encontrado.')
  const { html, bloqueadas } = e.html
    ? await formatado(s, { ...e, html: e.html }, comImagens)
    : { html: null, bloqueadas: 0 }
  return {
    assunto: semInversao(e.assunto),
    de: { nome: nomeDoRemetente(e.de_nome, e.de), endereco: e.de },
    nao_confirmado: e.nao_confirmado,
    para: e.para,
    cc: e.cc,
    cco: e.cco,
    momento: e.momento.toISOString(),
    html,
    texto: e.texto,
    imagens_bloqueadas: bloqueadas,
    original_url: await s.arquivos.urlAssinada(BUCKET, e.caminho_storage, VALIDADE_S, { download: 'mensagem.eml' }),
  }
}

interface Guardada {
  id: string
  de: string
  html: string
  imagens: unknown
  caminho_storage: string
}

async function formatado(
  s: Servicos,
  e: Guardada,
  comImagens: boolean,
): Promise<{ html: string | null; bloqueadas: number }> {
  const proprias = await enderecosDe(s, await imagensDe(s, e))
  const origens = [...new Set([...proprias.values()].map((url) => new URL(url).origin))]
  const fechado = await sanearNaThread(s.leitores, { html: e.html, imagens: proprias, origens })
  if (!comImagens || fechado.remotas.length === 0) return { html: fechado.html, bloqueadas: fechado.remotas.length }
  const buscadas = await buscarImagens(s.rede, fechado.remotas)
  const aberto = await sanearNaThread(s.leitores, {
    html: e.html,
    imagens: new Map([...buscadas, ...proprias]),
    origens,
  })
  return { html: aberto.html, bloqueadas: 0 }
}

/**
 * Returns the e-mail's inline images. E-mails stored before the images were saved separately are parsed once more here.
 */
async function imagensDe(s: Servicos, e: Guardada): Promise<ImagemGuardada[]> {
  if (!e.html.includes('cid:')) return []
  const guardadas = imagemGuardada.array().safeParse(e.imagens)
  if (guardadas.success) return guardadas.data
  const { anexos } = await lerCarta(s, e.caminho_storage, e.de)
  const imagens = await guardarImagens(s, e.caminho_storage, anexos)
  await anotarImagens(s.banco.db, e.id, imagens)
  return imagens
}

/** Returns signed URLs by the `cid:` reference used in the text. */
const enderecosDe = async (s: Servicos, imagens: readonly ImagemGuardada[]): Promise<Map<string, string>> =>
  new Map(
    await Promise.all(
      imagens.map(
        async ({ cid, caminho }) => [`cid:${cid}`, await s.arquivos.urlAssinada(BUCKET, caminho, VALIDADE_S)] as const,
      ),
    ),
  )
