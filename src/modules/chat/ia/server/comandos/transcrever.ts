import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { custoDeAudio, segundosEstimados } from '../../regras/custo.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { configuracaoPara } from '../chamada.ts'
import { FalhaDaIa } from '../falhas.ts'
import { acertar, reservar, type Acerto, type Origem } from './contabilizar.ts'

/** Largest audio file that providers accept in one request. */
const MAXIMO = 25 * 1024 * 1024
const FOLGA = 1.25

interface Audio {
  id: string
  nome: string
  mime: string
  tamanho: number
  caminho: string
  duracao: number | null
}

/** Transcribes a voice note once: repeated and concurrent requests use the same result. */
export function criarTranscritor(d: DependenciasDoChat) {
  const emCurso = new Map<string, Promise<void>>()
  return async (
    ctx: Ctx | null,
    conversa: { id: string; caixa_entrada_id: string },
    mensagemId: string,
  ): Promise<void> => {
    const correndo = emCurso.get(mensagemId)
    if (correndo) return correndo
    const feita = transcrever(d, ctx, conversa, mensagemId).finally(() => emCurso.delete(mensagemId))
    emCurso.set(mensagemId, feita)
    return feita
  }
}

/** `ctx` null: automatic transcription, enabled in the inbox. */
async function transcrever(
  d: DependenciasDoChat,
  ctx: Ctx | null,
  conversa: { id: string; caixa_entrada_id: string },
  mensagemId: string,
): Promise<void> {
  const { s } = d
  const audio = await audioDa(d, conversa.id, mensagemId)
  if (!audio) return
  const origem: Origem = {
    usuario_id: ctx?.usuario.id ?? null,
    conversa,
    habilidade: ctx ? 'transcricao' : 'transcricao_automatica',
  }
  const { provedor, precos, modelo } = await configuracaoPara(s, origem)
  const previstos = audio.duracao ?? segundosEstimados(audio.tamanho)
  const chamada = await reservar(s, origem, modelo, custoDeAudio(precos, previstos * FOLGA))
  const inicio = performance.now()
  const acabar = (a: Pick<Acerto, 'desfecho' | 'motivo' | 'estimado'>, segundos: number) =>
    acertar(s, chamada, {
      ...a,
      segundos_audio: segundos,
      ms: performance.now() - inicio,
      custo: custoDeAudio(precos, segundos),
    })
  const ouvir = async () => {
    const { corpo } = await s.arquivos.ler(BUCKET, audio.caminho)
    return provedor.transcrever({ bytes: await buffer(corpo), nome: nomeQueServe(audio), mime: audio.mime })
  }
  const { texto, segundos } = await ouvir().catch(async (erro: unknown) => {
    const falha = erro instanceof FalhaDaIa ? erro : null
    const cobrados = falha?.cobrada ? previstos : 0
    await acabar({ desfecho: 'falhou', motivo: falha?.message ?? 'Erro inesperado', estimado: cobrados > 0 }, cobrados)
    throw erro
  })
  await acabar({ desfecho: 'ok', estimado: segundos === null && audio.duracao === null }, segundos ?? previstos)
  await guardar(d, ctx, conversa.id, mensagemId, texto)
}

/** Returns null when the transcription already exists. */
async function audioDa(d: DependenciasDoChat, conversaId: string, mensagemId: string): Promise<Audio | null> {
  const { rows } = await sql<Audio & { apagada: boolean; feita: boolean; estado: string | null }>`
    select
      m.apagada_em is not null as apagada,
      m.dados ? 'transcricao' as feita,
      a.id,
      a.estado,
      a.nome_arquivo as nome,
      a.tipo_mime as mime,
      a.tamanho::float8 as tamanho,
      a.caminho_storage as caminho,
      a.duracao::float8 as duracao
    from chat.mensagens m
    left join chat.anexos a on a.mensagem_id = m.id and a.tipo_mime like 'audio/%'
    where m.id = ${mensagemId}
      and m.conversa_id = ${conversaId}
    order by a.ordem
    limit 1
  `.execute(d.s.banco.db)
  const [m] = rows
  if (!m || m.apagada) throw naoEncontrado('Mensagem não encontrada.')
  if (m.feita) return null
  if (!m.id) throw invalido('Esta mensagem não tem áudio.')
  if (m.estado !== 'pronto') throw conflito('O áudio ainda não chegou.')
  if (m.tamanho > MAXIMO) throw invalido('O áudio é grande demais para transcrever: o limite é de 25 MB.')
  return m
}

/** Ensures a file name whose extension providers accept. */
function nomeQueServe({ nome, mime }: Audio): string {
  if (/\.(ogg|oga|opus|mp3|m4a|mp4|wav|webm|flac|mpga|mpeg)$/i.test(nome)) return nome.replace(/\.opus$/i, '.ogg')
  const fim: Record<string, string> = {
    'audio/mpeg': 'mp3',
    'audio/mp4': 'm4a',
    'audio/wav': 'wav',
    'audio/webm': 'webm',
  }
  return `audio.${fim[mime.split(';')[0] ?? ''] ?? 'ogg'}`
}

async function guardar(
  { s }: DependenciasDoChat,
  ctx: Ctx | null,
  conversaId: string,
  mensagemId: string,
  texto: string,
): Promise<void> {
  const alcance = ctx && (await alcanceDe(s.banco.db, ctx))
  await s.executar(ctx ?? sistema, async (u) => {
    if (ctx && alcance) await trancarConversa(u.tx, ctx, alcance, conversaId)
    const transcricao = JSON.stringify({
      transcricao: { texto: texto.slice(0, 50_000), automatica: true, em: new Date().toISOString() },
    })
    const { numAffectedRows } = await sql`
      update chat.mensagens
      set dados = (coalesce(dados, '{}') - 'transcricao_falha') || ${transcricao}::jsonb
      where id = ${mensagemId}
        and apagada_em is null
        and not coalesce(dados ? 'transcricao', false)
    `.execute(u.tx)
    if (!numAffectedRows) return
    u.auditar({ acao: 'mensagem.transcrever', entidade: 'mensagem', entidade_id: mensagemId })
    await emitirAlteradas(u, [mensagemId])
  })
}
