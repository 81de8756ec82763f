import { lazy, Suspense, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { avisar } from '#ui/avisos.ts'
import { TriangleAlert } from '#ui/icones.ts'
import { crescer } from '#ui/text-area.tsx'
import { useCelular } from '#ui/use-media.ts'
import type { RespostaRapida } from '../../contract/respostas.ts'
import type { Conversa, Mensagem } from '../../tipos.ts'
import { useRecursos } from '../dados/recursos.ts'
import { useChat } from '../contexto-do-chat.tsx'
import { useLoja } from '../loja.ts'
import { anunciarEscrita } from '../presenca/anunciar.ts'
import { ArquivosDoCompositor } from './arquivos.tsx'
import { Assinatura } from './assinatura.tsx'
import { Barra } from './barra.tsx'
import { Contexto } from './contexto.tsx'
import { Extras } from './extras.tsx'
import { mencoesNoTexto } from './gatilho.ts'
import { enterEnvia, teclaEnvia } from './preferencia.ts'
import { lerRascunho } from './rascunho.ts'
import { useAnexos } from './usar-anexos.ts'
import { useContribuicoes } from './usar-contribuicoes.ts'
import { useEnviar } from './usar-enviar.ts'
import { useMenuDoCompositor } from './usar-menu.tsx'
import { useRascunho } from './usar-rascunho.ts'
import { useSugestoes } from './usar-sugestoes.ts'
import { useTexto } from './usar-texto.ts'

const Gravador = lazy(() => import('./gravador.tsx').then((m) => ({ default: m.Gravador })))
const carregarSugestoes = () => import('./sugestoes.tsx')
const Sugestoes = lazy(() => carregarSugestoes().then((m) => ({ default: m.Sugestoes })))
const Aberto = lazy(() => import('./aberto.tsx').then((m) => ({ default: m.Aberto })))
const Assistente = lazy(() => import('../ia/assistente.tsx').then((m) => ({ default: m.Assistente })))
const LINHAS_MAX = 10

export interface CompositorNaMao {
  focar(): void
  nota(): void
  somar(arquivos: readonly File[]): void
  /** Words that were taken back, if nothing new stands in their place; or a beginning for what is written next. */
  repor(texto: string): void
}

interface PropsDoCompositor {
  c: Conversa
  usuario_id: string
  citada: Mensagem | null
  editando: Mensagem | null
  aoSoltar: () => void
  ref?: Ref<CompositorNaMao>
}

/** Keyed by conversation: what is typed is its own state, so that typing draws nothing but this. */
export function Compositor({ c, usuario_id, citada, editando, aoSoltar, ref }: PropsDoCompositor) {
  const conversa_id = c.id
  const { eu } = useChat()
  const recursos = useRecursos(c.canal)
  const { especial, bloqueio: fechado, aoContribuir } = useContribuicoes()
  const campo = useRef<HTMLTextAreaElement>(null)
  const [rascunho] = useState(() => lerRascunho(usuario_id, conversa_id))
  const escrita = useTexto(campo, rascunho.texto)
  const { texto, setTexto } = escrita
  const [privada, setPrivada] = useState(rascunho.privada)
  const [gravando, setGravando] = useState(false)
  const [aberto, setAberto] = useState<{ especial: string } | 'agendar' | null>(null)
  const [mencionadas, setMencionadas] = useState<readonly { id: string; nome: string }[]>([])
  const anexos = useAnexos(conversa_id, recursos)
  const sugestoes = useSugestoes(campo, privada)
  const celular = useCelular()
  const comEnter = useLoja(enterEnvia, (v) => v)
  const bloqueio = privada ? null : fechado
  const enviar = useEnviar({ conversa_id, texto, privada, especial, bloqueio, mencoes: privada ? mencoesNoTexto(texto, mencionadas) : [], citada, editando, arquivos: anexos.arquivos, aoPartir })
  const menu = useMenuDoCompositor({ c, recursos, bloqueado: bloqueio !== null, podeAgendar: !privada && bloqueio === null && !enviar.subindo, aoAbrir: setAberto, aoResponderRapido: () => {
    escrita.inserir(texto === '' || /\s$/.test(texto) ? '/' : ' /')
    sugestoes.olhar()
  } })

  function aoPartir() {
    setTexto('')
    setMencionadas([])
    anexos.esvaziar()
    aoSoltar()
    campo.current?.focus()
  }
  function partir() {
    const falta = escrita.faltaPreencher()
    if (falta) avisar({ titulo: `Falta preencher: ${falta}`, descricao: 'A resposta rápida deixou um lugar marcado. Complete antes de enviar.', tom: 'alerta' })
    else enviar.agora()
  }

  useRascunho(usuario_id, conversa_id, { texto, privada }, editando !== null, (r) => {
    setTexto(r.texto)
    setPrivada(r.privada)
  })
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
    repor: (t) => texto.trim() === '' && escrita.trocar(0, texto.length, t),
  }))

  const soltar = () => {
    if (editando) setTexto('')
    aoSoltar()
  }
  const aoResponder = (r: RespostaRapida, pronto: string) => {
    const g = sugestoes.gatilho
    if (g) escrita.trocar(g.de, g.ate, pronto)
    sugestoes.fechar()
    enviar.usarResposta(r, anexos.somarProntos)
  }
  const aoMencionar = (p: { id: string; nome: string }) => {
    const g = sugestoes.gatilho
    if (g) escrita.trocar(g.de, g.ate, `@${p.nome} `)
    setMencionadas((m) => [...m, p])
    sugestoes.fechar()
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
      onFocus={menu.aoChegarPerto}
      onPointerEnter={menu.aoChegarPerto}
      onSubmit={(e) => {
        e.preventDefault()
        partir()
      }}
      onPaste={(e) => {
        const arquivos = [...e.clipboardData.files]
        if (arquivos.length === 0) return
        e.preventDefault()
        anexos.somar(arquivos)
      }}
    >
      {sugestoes.gatilho && (
        <Suspense fallback={null}>
          <Sugestoes ref={sugestoes.naMao} id={sugestoes.id} c={c} atendente={eu.nome} gatilho={sugestoes.gatilho} aoResponder={aoResponder} aoMencionar={aoMencionar} aoFechar={sugestoes.fechar} aoMudarAtiva={sugestoes.setAtiva} />
        </Suspense>
      )}
      <div className="c-caixa" data-nota={privada || undefined}>
        <Extras c={c} recursos={recursos} privada={privada} aoContribuir={aoContribuir} aoEnviar={enviar.especial} />
        <Contexto citada={citada} editando={editando} aoSoltar={soltar} />
        {bloqueio && (
          <p role="status" className="mx-3 mt-2 flex items-center gap-1.5 text-12 text-text-2">
            <TriangleAlert className="size-3.5 text-warning" /> {bloqueio}
          </p>
        )}
        <label className="flex px-3 pt-2 pb-1.5 max-md:px-3.5 max-md:pt-2.5">
          <Assinatura privada={privada} />
          <textarea
            ref={campo}
            rows={1}
            className="min-h-5 w-full resize-none bg-transparent outline-none max-md:text-16"
            value={texto}
            aria-label={privada ? 'Nota privada' : 'Mensagem'}
            placeholder={privada ? (celular ? 'Nota só para a equipe' : 'Só a equipe vê esta nota. @ menciona um colega') : celular ? 'Mensagem' : 'Escreva uma mensagem, / para respostas rápidas'}
            enterKeyHint={comEnter ? 'send' : 'enter'}
            {...sugestoes.aria}
            onFocus={() => void carregarSugestoes()}
            onBlur={sugestoes.fechar}
            onSelect={sugestoes.olhar}
            onChange={(e) => {
              setTexto(e.currentTarget.value)
              sugestoes.olhar()
              anunciarEscrita(conversa_id)
            }}
            onKeyDown={(e) => {
              if (!e.nativeEvent.isComposing && sugestoes.tecla(e)) {
                e.preventDefault()
                e.stopPropagation()
              } else if (teclaEnvia({ key: e.key, shiftKey: e.shiftKey, ctrlKey: e.ctrlKey, metaKey: e.metaKey, isComposing: e.nativeEvent.isComposing }, comEnter)) {
                e.preventDefault()
                partir()
              } else if (e.key === 'Escape') {
                e.stopPropagation()
                if (citada || editando) soltar()
                else e.currentTarget.blur()
              }
            }}
          />
        </label>
        <ArquivosDoCompositor arquivos={anexos.arquivos} aoTirar={anexos.tirar} aoTentar={anexos.tentar} />
        <Barra
          privada={privada}
          aoMudarPrivada={setPrivada}
          aoAnexar={anexos.somar}
          aceita={recursos.anexos?.length === 0 ? null : (recursos.anexos?.join(',') ?? '')}
          aoEmoji={escrita.inserir}
          aoGravar={() => setGravando(true)}
          mais={menu.mais}
          opcoes={menu.opcoes}
          enviando={enviar.emCurso || enviar.subindo}
          vazio={!enviar.pode}
          editando={editando !== null}
          podeGravar={recursos.voz && !privada && !editando && !bloqueio}
        >
          <Suspense fallback={null}><Assistente c={c} texto={texto} privada={privada} aoUsar={(t) => escrita.trocar(0, texto.length, t)} /></Suspense>
        </Barra>
      </div>
      {aberto && (
        <Suspense fallback={null}>
          <Aberto aberto={aberto} c={c} texto={texto} anexos={enviar.prontos} aoFechar={() => setAberto(null)} aoEnviar={enviar.especial} aoAgendar={aoPartir} />
        </Suspense>
      )}
    </form>
  )
}
