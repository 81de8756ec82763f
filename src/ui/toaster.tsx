import * as Radix from '@radix-ui/react-toast'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import {
  ARRASTO_MINIMO_PX,
  assinarAvisos,
  avisosNaTela,
  dispensarAviso,
  DURACAO_DO_AVISO_MS,
  TECLA_DOS_AVISOS,
  type AvisoNaTela,
} from './avisos.ts'
import { NA_AREA_DE_AVISOS, useFocoDosAvisos } from './foco-dos-avisos.ts'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from './icones.ts'
import { corDoTom } from './tom.ts'

const icones = { sucesso: CircleCheck, perigo: CircleAlert, alerta: TriangleAlert, info: Info }

function Item({ aviso }: { aviso: AvisoNaTela }) {
  const Icone = aviso.tom && aviso.tom !== 'neutro' ? icones[aviso.tom] : null
  return (
    <Radix.Root
      className="g-aviso"
      type={aviso.tipo}
      open={aviso.aberto}
      onOpenChange={(aberto) => !aberto && dispensarAviso(aviso.id)}
      data-tipo={aviso.tipo}
    >
      {Icone && <Icone className="mt-px" style={{ color: aviso.tom && corDoTom[aviso.tom] }} />}
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{aviso.titulo}</Radix.Title>
        {aviso.descricao && <Radix.Description className="text-text-2">{aviso.descricao}</Radix.Description>}
      </div>
      {aviso.acao && (
        <Radix.Action
          altText={aviso.acao.rotulo}
          className="g-btn -my-0.5"
          data-tamanho="pequeno"
          onClick={aviso.acao.executar}
        >
          {aviso.acao.rotulo}
        </Radix.Action>
      )}
      <Radix.Close className="g-icone -my-0.5" data-tamanho="pequeno" aria-label="Dispensar aviso">
        <X className="size-3.5" />
      </Radix.Close>
    </Radix.Root>
  )
}

/**
 * The toast area. Mount once, at the root. It is rendered directly in `body`: inside the application's root it would be
 * hidden from assistive technology while a modal dialog is open.
 */
export function Toaster() {
  const avisos = useSyncExternalStore(assinarAvisos, avisosNaTela)
  const lista = useRef<HTMLOListElement>(null)
  useFocoDosAvisos(useCallback(() => lista.current, []))
  // aria-live exempts it from the hiding by modal dialogs; 'off' because each toast announces itself
  return (
    <Radix.Provider
      duration={DURACAO_DO_AVISO_MS}
      swipeDirection="right"
      swipeThreshold={ARRASTO_MINIMO_PX}
      label="Aviso"
    >
      {avisos.map((a) => (
        <Item key={a.id} aviso={a} />
      ))}
      {createPortal(
        <Radix.Viewport
          ref={lista}
          {...{ [NA_AREA_DE_AVISOS]: '' }}
          className="g-avisos"
          hotkey={[TECLA_DOS_AVISOS]}
          label="Notificações ({hotkey})"
          aria-live="off"
        />,
        document.body,
      )}
    </Radix.Provider>
  )
}
