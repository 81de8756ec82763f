import { useEffect, useState } from 'react'
import { LinkButton } from '#ui/link.tsx'
import { desfaziveis } from '#modules/chat/compositor/web/desfazer.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { useAcoesDoFio } from './acoes-do-fio.ts'

/** Undo button below an own message, while undo is possible. */
export function DesfazerEnvio({ m }: { m: Mensagem }) {
  const ate = useLoja(desfaziveis, (d) => d.get(m.id)?.ate ?? null)
  const { desfazer } = useAcoesDoFio()
  const [, bater] = useState(0)
  useEffect(() => {
    if (ate === null) return
    const relogio = setInterval(() => bater((n) => n + 1), 500)
    return () => clearInterval(relogio)
  }, [ate])
  if (ate === null || m.apagada_em) return null
  return (
    <p className="c-falha" data-espera>
      <span aria-hidden="true">Sai em {Math.max(0, Math.ceil((ate - Date.now()) / 1000))} s ·</span>
      <LinkButton onClick={() => desfazer(m)}>Desfazer</LinkButton>
    </p>
  )
}
