import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'
import { crescer } from '#ui/text-area.tsx'
import { useCelular } from '#ui/usar-media.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { Assinatura } from './assinatura.tsx'
import { enterEnvia, teclaEnvia } from './preferencia.ts'
import { carregarSugestoes, type useSugestoes } from './usar-sugestoes.ts'

const LINHAS_MAX = 10

interface PropsDoCampo {
  texto: string
  privada: boolean
  sugestoes: ReturnType<typeof useSugestoes>
  aoDigitar: (texto: string) => void
  aoPartir: () => void
  /** called on Esc to drop the quoted or edited message; null: Esc leaves the field */
  aoSair: (() => void) | null
  campo: RefObject<HTMLTextAreaElement | null>
}

/** The text field: grows with its content; open suggestions handle keys before the field does. */
export function Campo({ texto, privada, sugestoes, aoDigitar, aoPartir, aoSair, campo }: PropsDoCampo) {
  const celular = useCelular()
  const comEnter = useLoja(enterEnvia, (v) => v)
  useLayoutEffect(() => {
    if (campo.current) crescer(campo.current, 1, LINHAS_MAX)
  }, [campo, texto])
  const aoTeclar = (e: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!e.nativeEvent.isComposing && sugestoes.tecla(e)) {
      e.preventDefault()
      e.stopPropagation()
    } else if (
      teclaEnvia(
        {
          key: e.key,
          shiftKey: e.shiftKey,
          ctrlKey: e.ctrlKey,
          metaKey: e.metaKey,
          isComposing: e.nativeEvent.isComposing,
        },
        comEnter,
      )
    ) {
      e.preventDefault()
      aoPartir()
    } else if (e.key === 'Escape') {
      e.stopPropagation()
      if (aoSair) aoSair()
      else e.currentTarget.blur()
    }
  }
  return (
    <label className="flex px-3 pt-2 pb-1.5 max-md:px-3.5 max-md:pt-2.5">
      <Assinatura privada={privada} />
      <textarea
        ref={campo}
        rows={1}
        data-com-rascunho
        className="min-h-5 w-full resize-none bg-transparent outline-none max-md:text-16"
        value={texto}
        aria-label={privada ? 'Nota privada' : 'Mensagem'}
        placeholder={
          privada
            ? celular
              ? 'Nota só para a equipe'
              : 'Só a equipe vê esta nota. @ menciona um colega'
            : celular
              ? 'Mensagem'
              : 'Escreva uma mensagem, / para respostas rápidas'
        }
        enterKeyHint={comEnter ? 'send' : 'enter'}
        {...sugestoes.aria}
        onFocus={() => void carregarSugestoes().catch(() => {})}
        onBlur={sugestoes.fechar}
        onSelect={sugestoes.olhar}
        onChange={(e) => aoDigitar(e.currentTarget.value)}
        onKeyDown={aoTeclar}
      />
    </label>
  )
}
