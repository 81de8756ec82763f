import { useState } from 'react'
import { FocoDeVolta } from '#ui/foco-de-volta.ts'
import { TriangleAlert } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useRecursos } from '#modules/chat/nucleo/web/dados/recursos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import type { OQueAbre } from './aberto.tsx'
import { Barra } from './barra.tsx'
import { Campo } from './campo.tsx'
import { ajudaParaEscrever } from './encaixes.ts'
import { Extras } from './extras.tsx'
import { semAtalhosDeLetra, useFocoNaEscrita } from './foco.ts'
import { useEscrito, type PropsDoCompositor } from './usar-escrito.ts'
import { useMenuDoCompositor } from './usar-menu.tsx'
import { carregarSugestoes } from './usar-sugestoes.ts'

const Arquivos = tardia(() => import('./arquivos.tsx').then((m) => m.ArquivosDoCompositor))
const Contexto = tardia(() => import('./contexto.tsx').then((m) => m.Contexto))
const Gravador = tardia(() => import('./gravador.tsx').then((m) => m.Gravador))
const Sugestoes = tardia(() => carregarSugestoes().then((m) => m.Sugestoes))
const Aberto = tardia(() => import('./aberto.tsx').then((m) => m.Aberto))

/** Keyed by conversation. The typed text is local state, so that typing re-renders only this component. */
export function Compositor(props: PropsDoCompositor) {
  const { c, citada, editando } = props
  const { eu } = useChat()
  const recursos = useRecursos(c.canal)
  const escrito = useEscrito(props, recursos)
  const { texto, privada, anexos, sugestoes, bloqueio, enviar } = escrito
  const [gravando, setGravando] = useState(false)
  const [aberto, setAberto] = useState<OQueAbre | null>(null)
  const foco = useFocoNaEscrita(escrito.campo, gravando)
  const menu = useMenuDoCompositor({
    c,
    recursos,
    bloqueado: bloqueio !== null,
    podeAgendar: !privada && bloqueio === null && !enviar.subindo,
    aoAbrir: setAberto,
    aoResponderRapido: escrito.pedirResposta,
  })
  if (gravando) return <Gravando aoFechar={() => setGravando(false)} aoTerminar={(arquivo) => enviar.audio(arquivo)} />
  return (
    <FocoDeVolta value={escrito.campo}>
      <form
        className="c-compositor"
        {...foco}
        aria-label={privada ? 'Escrever nota privada' : 'Escrever resposta'}
        onFocus={menu.aoChegarPerto}
        onPointerEnter={menu.aoChegarPerto}
        onSubmit={(e) => {
          e.preventDefault()
          escrito.partir()
        }}
        onPaste={(e) => {
          const arquivos = [...e.clipboardData.files]
          if (arquivos.length === 0) return
          e.preventDefault()
          anexos.somar(arquivos)
        }}
      >
        {sugestoes.gatilho && (
          <Aguarde>
            <Sugestoes
              ref={sugestoes.naMao}
              id={sugestoes.id}
              c={c}
              atendente={eu.nome}
              gatilho={sugestoes.gatilho}
              aoResponder={escrito.responder}
              aoMencionar={escrito.mencionar}
              aoFechar={sugestoes.fechar}
              aoMudarAtiva={sugestoes.setAtiva}
            />
          </Aguarde>
        )}
        <div className="c-caixa" data-nota={privada || undefined}>
          <Extras
            c={c}
            recursos={recursos}
            privada={privada}
            aoContribuir={escrito.aoContribuir}
            aoEnviar={enviar.especial}
          />
          <Aguarde>
            {(citada || editando) && <Contexto citada={citada} editando={editando} aoSoltar={escrito.soltar} />}
          </Aguarde>
          {bloqueio && (
            <p role="status" className="mx-3 mt-2 flex items-center gap-1.5 text-12 text-text-2">
              <TriangleAlert className="size-3.5 text-warning" /> {bloqueio}
            </p>
          )}
          <Campo
            campo={escrito.campo}
            texto={texto}
            privada={privada}
            sugestoes={sugestoes}
            aoPartir={escrito.partir}
            aoSair={citada || editando ? escrito.soltar : null}
            aoDigitar={escrito.digitar}
          />
          <Aguarde>
            {anexos.arquivos.length > 0 && (
              <Arquivos arquivos={anexos.arquivos} aoTirar={anexos.tirar} aoTentar={anexos.tentar} />
            )}
          </Aguarde>
          <Barra
            privada={privada}
            aoMudarPrivada={escrito.mudarPrivada}
            aoAnexar={anexos.somar}
            aceita={recursos.anexos?.length === 0 ? null : (recursos.anexos?.join(',') ?? '')}
            aoEmoji={escrito.inserir}
            aoGravar={() => setGravando(true)}
            mais={menu.mais}
            opcoes={menu.opcoes}
            enviando={enviar.emCurso || enviar.subindo}
            vazio={!enviar.pode}
            editando={editando !== null}
            podeGravar={recursos.voz && !privada && !editando && !bloqueio}
          >
            <Aguarde>
              {ajudaParaEscrever.ler().map((Ajuda, i) => (
                <Ajuda key={i} c={c} texto={texto} privada={privada} aoUsar={escrito.trocarTudo} />
              ))}
            </Aguarde>
          </Barra>
        </div>
        {aberto && (
          <Aguarde>
            <Aberto
              aberto={aberto}
              c={c}
              texto={texto}
              anexos={enviar.prontos}
              aoFechar={() => setAberto(null)}
              aoEnviar={enviar.especial}
              aoAgendar={escrito.aoPartir}
            />
          </Aguarde>
        )}
      </form>
    </FocoDeVolta>
  )
}

const focarAoEntrar = (no: HTMLElement | null) => no?.focus()

/** The recorder, in place of the field. */
const Gravando = ({ aoFechar, aoTerminar }: { aoFechar: () => void; aoTerminar: (arquivo: File) => Promise<void> }) => (
  <div ref={focarAoEntrar} className="c-compositor outline-0" tabIndex={-1} onKeyDown={semAtalhosDeLetra}>
    <Aguarde fallback={<div className="h-14" />}>
      <Gravador
        aoCancelar={aoFechar}
        aoTerminar={async (arquivo) => {
          aoFechar()
          await aoTerminar(arquivo)
        }}
      />
    </Aguarde>
  </div>
)
