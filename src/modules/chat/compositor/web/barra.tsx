import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Check, Ellipsis, Lock, Mic, Paperclip, Plus, SendHorizontal, Smile } from '#ui/icones.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { MenuSobDemanda, PopoverSobDemanda } from '#ui/sob-demanda.tsx'

const PainelDeEmoji = tardia(() => import('./painel-de-emoji.tsx').then((m) => m.PainelDeEmoji))

interface PropsDaBarra {
  privada: boolean
  aoMudarPrivada: (v: boolean) => void
  aoAnexar: (arquivos: File[]) => void
  /** the accept attribute of the file picker; null: the channel takes no files */
  aceita: string | null
  aoEmoji: (emoji: string) => void
  aoGravar: () => void
  mais: readonly EntradaDeMenu[]
  opcoes: readonly EntradaDeMenu[]
  enviando: boolean
  vazio: boolean
  editando: boolean
  podeGravar: boolean
  children?: ReactNode
}

export function Barra({
  privada,
  aoMudarPrivada,
  aoAnexar,
  aceita,
  aoEmoji,
  aoGravar,
  mais,
  opcoes,
  enviando,
  vazio,
  editando,
  podeGravar,
  children,
}: PropsDaBarra) {
  const entrada = useRef<HTMLInputElement>(null)
  const [emoji, setEmoji] = useState(false)
  return (
    <div className="flex h-9.5 items-center gap-0.5 pr-1.5 pl-2 max-md:h-12 max-md:pl-1">
      {!editando && (
        <>
          <SegmentedControl
            rotulo="Tipo da mensagem"
            tamanho="pequeno"
            className="mr-1.5 max-md:hidden"
            valor={privada ? 'nota' : 'resposta'}
            aoMudar={(v) => aoMudarPrivada(v === 'nota')}
            opcoes={[
              { valor: 'resposta', rotulo: 'Responder' },
              { valor: 'nota', rotulo: 'Nota privada' },
            ]}
          />
          <MenuSobDemanda lado="top" itens={mais} gatilho={<IconButton rotulo="Mais para enviar" icone={<Plus />} />} />
          {aceita !== null && (
            <>
              <input
                ref={entrada}
                type="file"
                multiple
                className="sr-only"
                tabIndex={-1}
                aria-label="Anexar arquivos"
                {...(aceita ? { accept: aceita } : {})}
                onChange={(e) => {
                  aoAnexar([...(e.currentTarget.files ?? [])])
                  e.currentTarget.value = ''
                }}
              />
              <IconButton rotulo="Anexar" icone={<Paperclip />} onClick={() => entrada.current?.click()} />
            </>
          )}
        </>
      )}
      <PopoverSobDemanda
        rotulo="Escolher emoji"
        lado="top"
        aberto={emoji}
        aoMudar={setEmoji}
        className="p-0!"
        gatilho={<IconButton rotulo="Emoji" className="max-md:hidden" icone={<Smile />} />}
      >
        <Aguarde fallback={<div className="h-80 w-80" />}>
          <PainelDeEmoji
            aoEscolher={(e) => {
              setEmoji(false)
              // after the popup has returned the focus
              requestAnimationFrame(() => aoEmoji(e))
            }}
          />
        </Aguarde>
      </PopoverSobDemanda>
      {!editando && (
        <IconButton
          rotulo="Nota privada"
          className="md:hidden"
          ligado={privada}
          icone={<Lock />}
          onClick={() => aoMudarPrivada(!privada)}
        />
      )}
      {podeGravar && <IconButton rotulo="Gravar áudio" icone={<Mic />} onClick={aoGravar} />}
      {!editando && children}
      <span className="flex-1" />
      <MenuSobDemanda
        alinhar="end"
        lado="top"
        gatilho={<IconButton rotulo="Opções de envio" className="max-md:hidden" icone={<Ellipsis />} />}
        itens={opcoes}
      />
      <Button
        type="submit"
        variante="primaria"
        className="h-7! px-2.5! max-md:size-11! max-md:rounded-full! max-md:p-0! max-md:[&>span:not(.g-giro)]:sr-only"
        ocupado={enviando}
        disabled={vazio && !enviando}
        iconeFim={editando ? <Check className="size-3.5" /> : <SendHorizontal className="size-3.5 max-md:size-5" />}
      >
        {editando ? 'Salvar' : privada ? 'Anotar' : 'Enviar'}
      </Button>
    </div>
  )
}
