import { useEffect, useEffectEvent, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { GlifoDoCanal, nomeDoCanal } from './canal.tsx'
import { cortarMensagem, DURACAO_DO_CARTAO_MS } from './cortar-mensagem.ts'
import { NA_AREA_DE_AVISOS } from './foco-dos-avisos.ts'
import { X } from './icones.ts'
import { IconButton } from './icon-button.tsx'

export interface Notificacao {
  id: string
  remetente: string
  /** name for the avatar, when the title contains more than a name */
  rosto?: string
  texto: string
  chave?: string
  imagem?: string | null
  canal?: string
  caixa?: string
}

/** A message in another conversation, with a link to it. Hides after 7 s; the timer pauses while hovered or focused. */
export function NotificationCard({
  notificacao,
  aoFechar,
  aoAbrir,
}: {
  notificacao: Notificacao | null
  aoFechar: () => void
  aoAbrir?: (n: Notificacao) => void
}) {
  const fechar = useEffectEvent(aoFechar)
  const [olhando, setOlhando] = useState(false)
  const id = notificacao?.id
  useEffect(() => {
    if (id === undefined || olhando) return
    const espera = setTimeout(() => fechar(), DURACAO_DO_CARTAO_MS)
    return () => clearTimeout(espera)
  }, [id, olhando])
  return (
    <div
      role="status"
      aria-label="Nova mensagem"
      className="fixed right-3 bottom-3 z-20 w-[276px] max-w-[calc(100vw-24px)] max-md:bottom-[calc(68px+env(safe-area-inset-bottom))] [body:has(.c-compositor)_&]:max-xl:bottom-28"
    >
      {notificacao && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- looking at it only stops the clock
        <article
          key={notificacao.id}
          {...{ [NA_AREA_DE_AVISOS]: '' }}
          className="relative animate-[g-aviso_160ms_ease-out] rounded-lg border bg-surface px-3 pt-2.5 pb-3 shadow-overlay"
          onPointerEnter={() => setOlhando(true)}
          onPointerLeave={() => setOlhando(false)}
          onFocus={() => setOlhando(true)}
          onBlur={() => setOlhando(false)}
        >
          <header className="flex items-center gap-1.5 text-11 text-text-2">
            {notificacao.canal && <GlifoDoCanal canal={notificacao.canal} className="icone size-3" />}
            <span className="truncate">
              {[notificacao.canal && nomeDoCanal(notificacao.canal), notificacao.caixa].filter(Boolean).join(' · ')}
            </span>
            <span className="ml-auto">agora</span>
            <IconButton
              rotulo="Dispensar"
              tamanho="pequeno"
              className="relative z-1 -my-1 -mr-1.5"
              icone={<X className="size-3" />}
              onClick={aoFechar}
            />
          </header>
          <div className="mt-2 grid grid-cols-[32px_minmax(0,1fr)] gap-2.5">
            <Avatar
              nome={notificacao.rosto ?? notificacao.remetente}
              chave={notificacao.chave ?? notificacao.remetente}
              imagem={notificacao.imagem ?? null}
            />
            <div>
              <h2 className="line-clamp-2 text-13 font-semibold break-words">
                {aoAbrir ? (
                  <button
                    type="button"
                    className="text-left after:absolute after:inset-0 after:rounded-lg"
                    onClick={() => aoAbrir(notificacao)}
                  >
                    {notificacao.remetente}
                  </button>
                ) : (
                  notificacao.remetente
                )}
              </h2>
              <p className="text-13 break-words text-text-2">{cortarMensagem(notificacao.texto)}</p>
            </div>
          </div>
        </article>
      )}
    </div>
  )
}
