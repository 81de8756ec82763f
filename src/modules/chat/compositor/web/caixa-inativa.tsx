import { useEffect } from 'react'
import { Inbox } from '#ui/icones.ts'
import { useCaixas } from '#modules/chat/lista/web/dados/contagens.ts'
import type { PropsDoExtra } from './extra.ts'

/** Blocks sending through an inactive inbox, with a notice before the user types. */
export function CaixaInativa({ c, privada, aoContribuir }: PropsDoExtra) {
  const { data: caixas } = useCaixas()
  const caixa = caixas?.find((x) => x.id === c.caixa_entrada_id)
  const nome = caixa?.ativo === false ? caixa.nome : null
  useEffect(() => {
    aoContribuir(
      nome === null ? null : { bloqueio: `Nada sai por ${nome} enquanto a caixa estiver inativa. As notas continuam.` },
    )
  }, [aoContribuir, nome])

  if (nome === null || privada || !caixa?.pode_configurar) return null
  return (
    <div className="flex items-center gap-2 border-b px-3 py-2 text-12">
      <Inbox className="size-3.5 text-warning" />
      <span className="min-w-0 flex-1">{nome} está inativa.</span>
      <a className="g-link" href={`/chat/configuracoes/inboxes?caixa=${caixa.id}`}>
        Abrir a caixa
      </a>
    </div>
  )
}
