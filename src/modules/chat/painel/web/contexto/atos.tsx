import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { ConversasParecidas } from './anteriores.tsx'
import { SecaoDaAssistente } from '#modules/chat/ia/web/secao-da-assistente.tsx'
import { HistoricoDaConversa } from './historico.tsx'
import { PromessasDaConversa } from '#modules/chat/promessas/web/promessas.tsx'
import { VinculosDaConversa } from './vinculos.tsx'

/** Sections of the context pane below the contact, fetched when they become visible. */
export function SecoesDeAtos({ c, href }: { c: Conversa; href: (id: string) => string }) {
  return (
    <>
      <SecaoDaAssistente key={c.id} c={c} />
      <PromessasDaConversa c={c} />
      <VinculosDaConversa c={c} />
      <ConversasParecidas c={c} href={href} />
      <HistoricoDaConversa c={c} />
    </>
  )
}
