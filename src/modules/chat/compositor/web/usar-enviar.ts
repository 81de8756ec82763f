import { useState, useSyncExternalStore } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useAtendente } from '#platform/navegador/atendente.ts'
import type { RespostaRapida } from '#modules/chat/respostas/contract/respostas.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { subirAnexo, type AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { editarMensagem } from '#modules/chat/fio/web/dados/acoes-de-mensagem.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useCarteiro } from '#modules/chat/envio/web/correio.ts'
import type { CorpoDeEnvio, Envio } from '#modules/chat/envio/web/fila.ts'
import { guardaDeEnvio, enviandoAgora } from '#modules/chat/envio/web/em-curso.ts'
import { tipoDoArquivo } from '#modules/chat/fio/web/arquivo.ts'
import { separarAssinatura } from '#modules/chat/fio/web/assinatura.ts'
import { chamadas } from './chamadas.ts'
import { segundosDeDesfazer } from './desfazer.ts'
import type { ArquivoNoCompositor } from './usar-anexos.ts'

interface OQueEnviar {
  conversa_id: string
  texto: string
  privada: boolean
  /** from the channel's extras: sent with the text */
  especial: EspecialDeEnvio | null
  /** why sending text is blocked now */
  bloqueio: string | null
  /** colleagues mentioned in the note */
  mencoes: string[]
  citada: Mensagem | null
  editando: Mensagem | null
  arquivos: readonly ArquivoNoCompositor[]
  aoPartir: () => void
}

/** Without files the message is text; files decide its type, and the text becomes the caption of the first one. */
export function corpoDoEnvio(
  texto: string,
  anexos: AnexoEnviado[],
  privada: boolean,
  citada: Mensagem | null,
): CorpoDeEnvio {
  const primeiro = anexos[0]
  return {
    conteudo: texto.trim(),
    tipo: primeiro ? tipoDoArquivo(primeiro.tipo_mime) : 'text',
    privada,
    ...(anexos.length ? { anexos } : {}),
    ...(citada && !privada ? { citada_id: citada.id } : {}),
  }
}

export function useEnviar({
  conversa_id,
  texto,
  privada,
  especial,
  bloqueio,
  mencoes,
  citada,
  editando,
  arquivos,
  aoPartir,
}: OQueEnviar) {
  const { eu } = useChat()
  const carteiro = useCarteiro()
  const nome = useAtendente().data?.nome ?? eu.nome
  const emCurso = useSyncExternalStore(enviandoAgora.assinar, enviandoAgora.obter)
  const [subindoAudio, setSubindoAudio] = useState(false)
  const subindo = subindoAudio || arquivos.some((a) => !a.pronto && !a.erro)
  const prontos = arquivos.flatMap((a) => a.pronto ?? [])
  const temTexto = texto.trim() !== ''
  const pode = bloqueio
    ? false
    : editando
      ? temTexto
      : (temTexto || prontos.length > 0) && !subindo && arquivos.every((a) => a.pronto)

  const envio = (corpo: CorpoDeEnvio): Envio => ({
    id_cliente: uuidv7(),
    conversa_id,
    autor_nome: nome,
    corpo,
    estado: 'enviando',
    erro: null,
    criado_em: new Date().toISOString(),
    citada:
      citada && corpo.citada_id
        ? {
            mensagem_id: citada.id,
            seq: citada.seq,
            autor: citada.autor_nome ?? '',
            tipo: citada.tipo,
            conteudo: citada.conteudo,
          }
        : null,
  })
  const desfazer = () => (segundosDeDesfazer.obter() > 0 ? { desfazer_s: segundosDeDesfazer.obter() } : {})

  const editar = (m: Mensagem): Promise<void> =>
    editarMensagem(m, texto.trim()).then(
      aoPartir,
      falhou('A mensagem não pôde ser editada.', 'Erro ao editar mensagem'),
    )

  return {
    emCurso,
    subindo,
    pode,
    prontos,
    textoDe: (m: Mensagem) => separarAssinatura(m.conteudo, m.autor_nome).texto,
    /** Ignored while another send is in progress; the field is not cleared. */
    agora(): void {
      if (!pode || guardaDeEnvio.emCurso()) return
      const corpo: CorpoDeEnvio = {
        ...corpoDoEnvio(texto, prontos, privada, citada),
        ...(especial && !privada ? { especial } : {}),
        ...(mencoes.length > 0 ? { mencoes } : {}),
        ...(privada ? {} : desfazer()),
      }
      void guardaDeEnvio.tentar(async () => {
        if (editando) return editar(editando)
        aoPartir()
        await carteiro.enviar(envio(corpo))
      })
    },
    /** Sends a poll, a location or a template by itself; the text in the field stays. */
    especial(pedido: EspecialDeEnvio, conteudo = '', anexos: AnexoEnviado[] = []): void {
      void carteiro.enviar(envio({ ...corpoDoEnvio(conteudo, anexos, false, null), especial: pedido, ...desfazer() }))
    },
    /** Counts the use, and copies the answer's files into the conversation as attachments of the next send. */
    usarResposta(r: RespostaRapida, aoChegarem: (anexos: AnexoEnviado[]) => void): void {
      chamar(chamadas.usarResposta, { params: { id: r.id }, body: { conversa_id } }).then(
        ({ data }) =>
          data.anexos.length > 0 &&
          aoChegarem(data.anexos.map((a) => ({ ...a, url_publica: null, largura: null, altura: null, duracao: null }))),
        r.anexos.length > 0
          ? falhou('Os arquivos da resposta não foram anexados.', 'Tente de novo.', () =>
              this.usarResposta(r, aoChegarem),
            )
          : () => {},
      )
    },
    async audio(arquivo: File): Promise<void> {
      setSubindoAudio(true)
      try {
        const anexo = await subirAnexo(conversa_id, arquivo, () => {}, new AbortController().signal)
        await guardaDeEnvio.tentar(() =>
          carteiro.enviar(envio({ ...corpoDoEnvio('', [anexo], false, citada), ...desfazer() })),
        )
      } catch (erro) {
        falhou('O áudio não pôde ser enviado.', 'Erro ao enviar mensagem', () => void this.audio(arquivo))(erro)
      } finally {
        setSubindoAudio(false)
      }
    },
  }
}
