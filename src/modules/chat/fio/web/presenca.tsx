import { useEffect, useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { fraseDePresenca, presencas, quemEsta } from '#modules/chat/presenca/web/presencas.ts'

/** 'Diego está escrevendo…' above the composer, so that two colleagues do not answer at once. */
export function LinhaDePresenca() {
  const { eu } = useChat()
  const vistas = useLoja(presencas, (v) => v)
  const [, bater] = useState(0)
  useEffect(() => {
    if (vistas.length === 0) return
    const relogio = setInterval(() => bater((n) => n + 1), 2_000)
    return () => clearInterval(relogio)
  }, [vistas])
  const quem = quemEsta(vistas, eu.id, Date.now())
  const frase = fraseDePresenca(quem)
  const primeiro = quem.escrevendo[0] ?? quem.gravando[0] ?? quem.vendo[0]
  return (
    <p
      role="status"
      className="flex h-5 items-center justify-end gap-1.5 px-4 text-12 text-text-2 max-md:justify-start max-md:px-5"
    >
      {frase && primeiro && (
        <>
          <Avatar nome={primeiro.nome} chave={primeiro.usuario_id ?? primeiro.nome} tamanho={16} />
          {frase}
        </>
      )}
    </p>
  )
}
