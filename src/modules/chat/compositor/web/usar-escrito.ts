import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { avisar } from '#ui/avisos.ts'
import type { RespostaRapida } from '#modules/chat/respostas/contract/respostas.ts'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import type { Conversa, Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { anunciarEscrita } from '#modules/chat/presenca/web/anunciar.ts'
import { mencoesNoTexto } from './gatilho.ts'
import { lerRascunho } from './rascunho.ts'
import { useAnexos } from './usar-anexos.ts'
import { useContribuicoes } from './usar-contribuicoes.ts'
import { useEnviar } from './usar-enviar.ts'
import { useRascunho } from './usar-rascunho.ts'
import { useSugestoes } from './usar-sugestoes.ts'
import { useTexto } from './usar-texto.ts'

export interface CompositorNaMao {
  focar(): HTMLElement | null
  nota(): void
  somar(arquivos: readonly File[]): void
  /** Restores the text of an undone send unless a new one was typed, or sets an initial text. */
  repor(texto: string): void
}

export interface PropsDoCompositor {
  c: Conversa
  usuario_id: string
  citada: Mensagem | null
  editando: Mensagem | null
  aoSoltar: () => void
  ref?: Ref<CompositorNaMao>
}

/** State of what is being written (text, files, mentions, quoted or edited message) and how it is sent. */
export function useEscrito(
  { c, usuario_id, citada, editando, aoSoltar, ref }: PropsDoCompositor,
  recursos: RecursosDoCanal,
) {
  const conversa_id = c.id
  const { especial, bloqueio: fechado, aoContribuir } = useContribuicoes()
  const campo = useRef<HTMLTextAreaElement>(null)
  const [rascunho] = useState(() => lerRascunho(usuario_id, conversa_id))
  const escrita = useTexto(campo, rascunho.texto)
  const { texto, setTexto } = escrita
  const [privada, setPrivada] = useState(rascunho.privada)
  const [mencionadas, setMencionadas] = useState<readonly { id: string; nome: string }[]>([])
  const anexos = useAnexos(conversa_id, recursos)
  const sugestoes = useSugestoes(campo, privada)
  const bloqueio = privada ? null : fechado
  const enviar = useEnviar({
    conversa_id,
    texto,
    privada,
    especial,
    bloqueio,
    mencoes: privada ? mencoesNoTexto(texto, mencionadas) : [],
    citada,
    editando,
    arquivos: anexos.arquivos,
    aoPartir,
  })
  function aoPartir() {
    setTexto('')
    setMencionadas([])
    anexos.esvaziar()
    aoSoltar()
    campo.current?.focus()
  }
  useRascunho(usuario_id, conversa_id, { texto, privada }, editando !== null, (r) => {
    setTexto(r.texto)
    setPrivada(r.privada)
  })
  useEffect(() => {
    if (editando) setTexto(enviar.textoDe(editando))
    if (editando || citada) campo.current?.focus()
    // only when another message is quoted or edited
  }, [editando?.id, citada?.id])
  useImperativeHandle(ref, () => ({
    focar() {
      campo.current?.focus()
      return campo.current
    },
    nota: () => {
      setPrivada(true)
      campo.current?.focus()
    },
    somar: anexos.somar,
    repor: (t) => texto.trim() === '' && escrita.trocar(0, texto.length, t),
  }))

  return {
    campo,
    texto,
    privada,
    anexos,
    sugestoes,
    bloqueio,
    enviar,
    aoContribuir,
    aoPartir,
    mudarPrivada(v: boolean) {
      setPrivada(v)
      campo.current?.focus()
    },
    inserir: escrita.inserir,
    trocarTudo: (t: string) => escrita.trocar(0, texto.length, t),
    digitar(novo: string) {
      setTexto(novo)
      sugestoes.olhar()
      anunciarEscrita(conversa_id)
    },
    partir() {
      const falta = escrita.faltaPreencher()
      if (falta)
        avisar({
          titulo: `Falta preencher: ${falta}`,
          descricao: 'A resposta rápida deixou um lugar marcado. Complete antes de enviar.',
          tom: 'alerta',
        })
      else enviar.agora()
    },
    soltar() {
      if (editando) setTexto('')
      aoSoltar()
    },
    pedirResposta() {
      escrita.inserir(texto === '' || /\s$/.test(texto) ? '/' : ' /')
      sugestoes.olhar()
    },
    responder(r: RespostaRapida, pronto: string) {
      sugestoes.usar(escrita.trocar, pronto)
      enviar.usarResposta(r, anexos.somarProntos)
    },
    mencionar(p: { id: string; nome: string }) {
      sugestoes.usar(escrita.trocar, `@${p.nome} `)
      setMencionadas((m) => [...m, p])
    },
  }
}
