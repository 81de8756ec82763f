import { useState } from 'react'
import { plataforma } from '#platform/contrato.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { RelativeTime } from '#ui/relative-time.tsx'

interface Carta {
  id: string
  para: string
  assunto: string
  criado_em: string
}

/** One line of the outbox. The text is fetched when it is opened: opening is audited, and the recipient is notified. */
export function LinhaDaCarta({
  carta: c,
  confirmando,
}: {
  carta: Carta
  confirmando: <T>(ato: () => Promise<T>) => Promise<T | null>
}) {
  const [texto, setTexto] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const abrir = async () => {
    if (ocupado) return
    if (texto !== null) return setTexto(null)
    setOcupado(true)
    try {
      const r = await confirmando(() => chamar(plataforma.carta, { params: { id: c.id } }))
      if (r) setTexto(r.data.texto)
    } catch (erro) {
      avisarFalha('O e-mail não abriu', erro)
    } finally {
      setOcupado(false)
    }
  }
  return (
    <li className="border-b py-1">
      <button
        type="button"
        aria-expanded={texto !== null}
        aria-busy={ocupado}
        className="grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded px-2 py-2 text-left text-13 hover:bg-surface-2"
        onClick={() => void abrir()}
      >
        <span className="truncate font-medium">{c.assunto}</span>
        <RelativeTime quando={c.criado_em} className="text-12 text-text-2" />
        <span className="truncate text-12 text-text-2">{c.para}</span>
      </button>
      {texto !== null && (
        <pre className="px-2 pt-1 pb-3 font-sans text-13 break-words whitespace-pre-wrap">{texto}</pre>
      )}
    </li>
  )
}
