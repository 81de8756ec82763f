import { lazy, Suspense, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { crescer } from '#ui/text-area.tsx'
import type { Mensagem } from '../../tipos.ts'
import { useLoja } from '../loja.ts'
import { anunciarEscrita } from '../presenca/anunciar.ts'
import { ArquivosDoCompositor } from './arquivos.tsx'
import { Assinatura } from './assinatura.tsx'
import { Barra } from './barra.tsx'
import { Contexto } from './contexto.tsx'
import { enterEnvia, teclaEnvia } from './preferencia.ts'
import { guardarRascunho, lerRascunho } from './rascunho.ts'
import { useAnexos } from './usar-anexos.ts'
import { useEnviar } from './usar-enviar.ts'

const Gravador = lazy(() => import('./gravador.tsx').then((m) => ({ default: m.Gravador })))
const LINHAS_MAX = 10

export interface CompositorNaMao {
  focar(): void
  nota(): void
  somar(arquivos: readonly File[]): void
}

interface PropsDoCompositor {
  conversa_id: string
  usuario_id: string
  citada: Mensagem | null
  editando: Mensagem | null
  aoSoltar: () => void
  ref?: Ref<CompositorNaMao>
}

/** Keyed by conversation: what is typed is its own state, so that typing draws nothing but this. */
export function Compositor({ conversa_id, usuario_id, citada, editando, aoSoltar, ref }: PropsDoCompositor) {
  const campo = useRef<HTMLTextAreaElement>(null)
  const [rascunho] = useState(() => lerRascunho(usuario_id, conversa_id))
  const [texto, setTexto] = useState(rascunho.texto)
  const [privada, setPrivada] = useState(rascunho.privada)
  const [gravando, setGravando] = useState(false)
  const anexos = useAnexos(conversa_id)
  const comEnter = useLoja(enterEnvia, (v) => v)
  const enviar = useEnviar({ conversa_id, texto, privada, citada, editando, arquivos: anexos.arquivos, aoPartir })

  function aoPartir() {
    setTexto('')
    anexos.esvaziar()
    aoSoltar()
    guardarRascunho(usuario_id, conversa_id, { texto: '', privada: false })
    campo.current?.focus()
  }

  useEffect(() => {
    if (editando) return
    const espera = setTimeout(() => guardarRascunho(usuario_id, conversa_id, { texto, privada }), 300)
    return () => {
      clearTimeout(espera)
      guardarRascunho(usuario_id, conversa_id, { texto, privada })
    }
  }, [texto, privada, usuario_id, conversa_id, editando])
  useEffect(() => {
    if (editando) setTexto(enviar.textoDe(editando))
    if (editando || citada) campo.current?.focus()
    // only when another message is taken up
  }, [editando?.id, citada?.id])
  useLayoutEffect(() => {
    if (campo.current) crescer(campo.current, 1, LINHAS_MAX)
  }, [texto])
  useImperativeHandle(ref, () => ({
    focar: () => campo.current?.focus(),
    nota: () => {
      setPrivada(true)
      campo.current?.focus()
    },
    somar: anexos.somar,
  }))

  const inserir = (trecho: string) => {
    const el = campo.current
    if (!el) return
    el.focus()
    el.setRangeText(trecho, el.selectionStart, el.selectionEnd, 'end')
    setTexto(el.value)
  }
  const soltar = () => {
    if (editando) setTexto('')
    aoSoltar()
  }

  if (gravando)
    return (
      <div className="c-compositor">
        <Suspense fallback={<div className="h-14" />}>
          <Gravador
            aoCancelar={() => setGravando(false)}
            aoTerminar={async (arquivo) => {
              setGravando(false)
              await enviar.audio(arquivo)
            }}
          />
        </Suspense>
      </div>
    )
  return (
    <form
      className="c-compositor"
      aria-label={privada ? 'Escrever nota privada' : 'Escrever resposta'}
      onSubmit={(e) => {
        e.preventDefault()
        enviar.agora()
      }}
      onPaste={(e) => {
        const arquivos = [...e.clipboardData.files]
        if (arquivos.length === 0) return
        e.preventDefault()
        anexos.somar(arquivos)
      }}
    >
      <div className="c-caixa" data-nota={privada || undefined}>
        <Contexto citada={citada} editando={editando} aoSoltar={soltar} />
        <label className="flex px-3 pt-2 pb-1.5 max-md:px-3.5 max-md:pt-2.5">
          <Assinatura privada={privada} />
          <textarea
            ref={campo}
            rows={1}
            className="min-h-5 w-full resize-none bg-transparent outline-none max-md:text-16"
            value={texto}
            aria-label={privada ? 'Nota privada' : 'Mensagem'}
            placeholder={privada ? 'Só a equipe vê esta nota' : 'Escreva uma mensagem'}
            enterKeyHint={comEnter ? 'send' : 'enter'}
            onChange={(e) => {
              setTexto(e.currentTarget.value)
              anunciarEscrita(conversa_id)
            }}
            onKeyDown={(e) => {
              if (teclaEnvia({ key: e.key, shiftKey: e.shiftKey, ctrlKey: e.ctrlKey, metaKey: e.metaKey, isComposing: e.nativeEvent.isComposing }, comEnter)) {
                e.preventDefault()
                enviar.agora()
              } else if (e.key === 'Escape') {
                e.stopPropagation()
                if (citada || editando) soltar()
                else e.currentTarget.blur()
              }
            }}
          />
        </label>
        <ArquivosDoCompositor arquivos={anexos.arquivos} aoTirar={anexos.tirar} aoTentar={anexos.tentar} />
        <Barra privada={privada} aoMudarPrivada={setPrivada} aoAnexar={anexos.somar} aoEmoji={inserir} aoGravar={() => setGravando(true)} enviando={enviar.emCurso || enviar.subindo} vazio={!enviar.pode} editando={editando !== null} podeGravar={!privada && !editando} />
      </div>
    </form>
  )
}
